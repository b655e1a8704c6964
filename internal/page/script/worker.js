// The worker runs the WebAssembly, whose functions are those of the global object
// lineproof. A request is {id, call, args}. Its answer is {id, answer}, once, after
// some {id, progress}.
let ready;

onmessage = async ({ data }) => {
  if (data.module) {
    const go = new Go();
    ready = WebAssembly.instantiate(data.module, go.importObject).then((instance) => {
      go.run(instance);
    });
    return;
  }
  const { id, call, args } = data;
  let bytes;
  const callbacks = {
    verify: (read, total) => postMessage({ id, progress: total ? read / total : 0 }),
    raw: (content) => { bytes = content; },
  };
  try {
    await ready;
    const answer = JSON.parse(lineproof[call](...args, callbacks[call]));
    postMessage({ id, answer: { ...answer, bytes } });
  } catch (error) {
    postMessage({ id, answer: { Failure: `the page’s program has failed: ${error.message}` } });
  }
};
