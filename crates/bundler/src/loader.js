// Loads the chunks of the page on demand. Written by the bundler, which adds a line for every chunk, every part and
// every split point below.
import { initSync } from "./{glue}";

// Runs `make` once and keeps its result. After a failure the next call tries again.
function once(make) {
  let kept;
  return () => {
    kept ??= make().catch((error) => {
      kept = undefined;
      throw error;
    });
    return kept;
  };
}

// A file that holds several parts, one after the other.
function chunk(name) {
  const bytes = once(async () => {
    const answer = await fetch(new URL(name, import.meta.url));
    if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
    return answer.arrayBuffer();
  });
  return { bytes, end: 0 };
}

// The next part of a chunk: a module that shares the memory of the first one and imports what that exports.
function part(chunk, size) {
  const start = chunk.end;
  chunk.end += size;
  const compile = once(async () => WebAssembly.compile(new Uint8Array(await chunk.bytes(), start, size)));
  const start_up = once(async () => WebAssembly.instantiate(await compile(), { __wasm_split: initSync() }));
  return { compile, start_up };
}

// The function that the first module calls to load all parts of a split point. Shared parts come first.
function split(...parts) {
  return async (callback, data) => {
    let loaded = true;
    try {
      await Promise.all(parts.map((part) => part.compile()));
      for (const part of parts) await part.start_up();
    } catch (error) {
      console.error(error);
      loaded = false;
    }
    initSync().__indirect_function_table.get(callback)(data, loaded);
  };
}

