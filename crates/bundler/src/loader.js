// Loads the chunks of the page on demand. Written by the bundler, which adds a line for every chunk, every part and
// every split point below.
import { initSync } from "./{glue}";

// Runs `make` once and keeps its result. After a failure the next call tries again.
function once(make) {
  let kept;
  return (...given) => {
    kept ??= make(...given).catch((error) => {
      kept = undefined;
      throw error;
    });
    return kept;
  };
}

// Most parts are this small, in bytes. To compile them at once takes less time than to wait for another thread.
const SMALL = 8192;

// A file that holds several parts, one after the other.
function chunk(name) {
  const chunk = { end: 0, asked: false };
  chunk.bytes = once(async () => {
    chunk.asked = true;
    const answer = await fetch(new URL(name, import.meta.url));
    if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
    return answer.arrayBuffer();
  });
  return chunk;
}

// All parts, in the order of the lines below.
const parts = [];

// Adds the next part of these chunks, each of which has a copy: a module that shares the memory of the first one and
// imports what that exports. It is taken from the chunk that is fetched anyway.
function part(size, ...chunks) {
  const copies = chunks.map((chunk) => [chunk, (chunk.end += size) - size]);
  const compile = once(async (own) => {
    const found = copies.find(([chunk]) => chunk === own) ?? copies.find(([chunk]) => chunk.asked) ?? copies.at(-1);
    const bytes = new Uint8Array(await found[0].bytes(), found[1], size);
    return size < SMALL ? new WebAssembly.Module(bytes) : WebAssembly.compile(bytes);
  });
  let started = false;
  const start = (module) => {
    if (!started) new WebAssembly.Instance(module, { __wasm_split: initSync() });
    started = true;
  };
  parts.push({ compile, start });
}

// The function that the first module calls to load all parts of a split point, whose own chunk is the first argument.
// Each number is how far the next part is from the one before. Shared parts come first.
function split(own, steps) {
  let at = 0;
  const mine = steps.split(" ").map((step) => parts[(at += +step)]);
  return async (callback, data) => {
    let loaded = true;
    try {
      const modules = await Promise.all(mine.map((part) => part.compile(own)));
      mine.forEach((part, index) => part.start(modules[index]));
    } catch (error) {
      console.error(error);
      loaded = false;
    }
    initSync().__indirect_function_table.get(callback)(data, loaded);
  };
}

