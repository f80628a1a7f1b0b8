import init, { open } from "{glue}";

await init({ module_or_path: "{wasm}" });
open();
