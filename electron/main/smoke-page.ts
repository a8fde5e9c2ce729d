/** One check and how it went. */
export interface Check {
  readonly name: string;
  readonly passed: boolean;
  readonly found: string;
}

/**
 * What the smoke run does inside the page, as the text of an expression: the page is another world, and only text
 * reaches it. It speaks to the host in frames of the contract, so that no part of the window's own code is needed.
 */
export const smokePage = `(async () => {
  const checks = [];
  const check = async (name, work) => {
    const found = await Promise.resolve().then(work).catch(error => String(error));
    checks.push({ name, passed: found === true, found: String(found) });
  };
  const refused = work => Promise.resolve().then(work).then(() => 'it was allowed', () => true);
  await check('the workbench is drawn', () => document.querySelector('#root').childElementCount > 0);
  await check('the page has no Node', () => typeof require + typeof process + typeof module === 'undefined'.repeat(3));
  await check('the shell gives the page one function', () => Object.keys(window.gantry).join() === 'connect');
  await check('the policy refuses eval', () => refused(() => eval('1')));
  await check('the network is out of reach', () => refused(() => fetch('https://example.com/')));
  await check('the disk is out of reach', () => refused(() => fetch('file:///')));
  await check('no window can be opened', () => window.open('app://bundle/') === null);
  const host = await window.gantry.connect();
  const waiting = new Map();
  host.onMessage(frame => {
    const message = typeof frame === 'string' ? JSON.parse(frame) : {};
    waiting.get(message.id)?.(message);
  });
  host.start();
  const call = (id, name, args) => new Promise(resolve => {
    waiting.set(id, resolve);
    host.post(JSON.stringify({ type: 'call', id, name, args }));
  });
  await check('the host answers', async () => (await call(1, 'hello', {})).result.transport === 'electron');
  const demo = await call(2, 'openDemo', {});
  await check('the demo opens', () => demo.type === 'answer' || JSON.stringify(demo));
  await check('the demo can be browsed', async () => {
    const rows = await call(3, 'browse', { install: demo.result.id });
    return (rows.type === 'answer' && rows.result.length > 0) || JSON.stringify(rows);
  });
  return checks;
})()`;

/** Whether the host answers a new connection: asked again after it was killed. */
export const smokeReconnect = `(async () => {
  const host = await window.gantry.connect();
  const answer = new Promise(resolve => host.onMessage(resolve));
  host.start();
  host.post(JSON.stringify({ type: 'call', id: 1, name: 'hello', args: {} }));
  return typeof (await answer) === 'string';
})()`;
