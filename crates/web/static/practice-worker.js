import init from "{house-glue}";

await init({ module_or_path: "{house-wasm}" });
