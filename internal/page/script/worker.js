// The worker runs the WebAssembly, whose functions are those of the global object
// lineproof. It is asked by {id, call, args}, and answers with {id, answer}, once
// for each, after some {id, progress}.
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
  const tell = {
    verify: (read, total) => postMessage({ id, progress: total ? read / total : 0 }),
    raw: (content) => { bytes = content; },
  };
  try {
    await ready;
    const answer = JSON.parse(lineproof[call](...args, tell[call]));
    postMessage({ id, answer: { ...answer, bytes } });
  } catch (error) {
    postMessage({ id, answer: { failure: `the page’s program has failed: ${error.message}` } });
  }
};
