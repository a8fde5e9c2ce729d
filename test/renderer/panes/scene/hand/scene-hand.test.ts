import { expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { handCommands } from '../../../../../renderer/panes/scene/hand/hand-commands.ts';
import type { HandPart } from '../../../../../renderer/panes/scene/hand/hand-parts.ts';
import { createSceneHand } from '../../../../../renderer/panes/scene/hand/scene-hand.ts';
import type { SceneViewState } from '../../../../../renderer/panes/scene/scene-state.ts';
import type { ItemsEdited } from '../../../../../shared/contract/change-types.ts';
import type { ItemEdit } from '../../../../../shared/contract/guard-types.ts';
import type { SceneElement } from '../../../../../shared/scene/element.ts';
import type { Handle } from '../../../../../shared/scene/handle.ts';
import type { Scene } from '../../../../../shared/scene/scene.ts';
import { sceneOf, squareMesh } from '../../../../support/made-scene.ts';
import { settled } from '../../../../support/scripted-transport.ts';

const part: HandPart = {
  element: { kind: 'node', node: 0 },
  asset: 'a',
  path: 'nodes[0]',
  handle: {
    ...{ what: 'body', moves: true, turns: 'none', scales: 'none' },
    at: { translation: [1, 2, 3], rotation: [0, 0, 0, 1], scale: [1, 1, 1] },
  },
  parent: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1],
};

/** As far as the tests go, every item has bytes of its own after the mesh. */
const bytesAt = (path: string) => ({ start: 1000 + 4 * Number(/\d+/.exec(path)?.[0]), size: 4 });

/** A scene with so many nodes. */
function nodesScene(...paths: readonly string[]): Scene {
  const base = sceneOf(squareMesh(), { sources: [{ asset: 'a', address: 'a.zbd' }] });
  const [node] = base.nodes;
  if (node === undefined) throw new Error('no node');
  return { ...base, nodes: paths.map(path => ({ ...node, origin: { source: 0, path, ...bytesAt(path) } })) };
}

/** A hand with one part, over a host that answers when it is told to. */
function handOverSlowHost(
  scene?: Scene,
  handles: Readonly<Record<string, Handle>> = {},
  { isRefusing = false, refuses = [] as readonly string[], places = ['nodes[7]'] as readonly string[] } = {},
) {
  const told: string[] = [];
  const asked: ItemEdit[] = [];
  const waiting: (() => void)[] = [];
  const undone: string[] = [];
  let choices = 0;
  /** What is selected in which scene: a picture follows both. */
  const show = (shown: Scene, element: SceneElement, ...others: readonly SceneElement[]) => {
    view.setState({ scene: shown, element, others });
    return hand.refresh();
  };
  const answer: ItemsEdited = {
    ...{ asset: 'a', revision: 1, size: 8, canUndo: 'Move', canRedo: null },
    ...{ changed: [{ start: 0, size: 1 }], followed: 0, repairs: [], notes: [], places },
  };
  const view = createStore<SceneViewState>(() => ({ scene, others: [] as readonly SceneElement[] }) as SceneViewState); // as: no more is asked
  const hand = createSceneHand(view, {
    handles: async ({ paths }) => paths.map(path => handles[path] ?? null),
    editItems: (asset, edit) => {
      asked.push(edit);
      return new Promise(done => waiting.push(() => done(isRefusing || refuses.includes(asset) ? undefined : answer)));
    },
    undo: async asset => undone.push(asset),
    changed: () => {},
    reload: async () => {},
    select: (asset, path) => void told.push(`${asset} ${path}`),
    watchChoices: () => {
      const then = choices;
      return () => choices === then;
    },
    bytesOf: async (_, path) => bytesAt(path),
    pickAll: ([element, ...others]) => {
      view.setState({ element, others });
      void hand.refresh();
    },
    refused: (tool, what) => void told.push(what === undefined ? 'empty' : `${what}: no ${tool}`),
    repaired: () => {},
    tookBack: () => void told.push('nothing was changed'),
  });
  hand.store.setState({ tool: 'move', parts: [part] });
  const answerAll = async () => {
    for (let turn = 0; turn < 6; turn++) {
      for (const done of waiting.splice(0)) done();
      await settled();
    }
  };
  const choose = () => choices++;
  return { hand, asked, undone, told, answerAll, show, choose };
}

const goesOn = (edit: ItemEdit): boolean => edit.kind === 'place' && edit.goesOn === true;

test('the edits of one drag are one step', async () => {
  const { hand, asked, answerAll } = handOverSlowHost();
  hand.drag({ kind: 'move', by: [1, 0, 0] });
  hand.drag({ kind: 'move', by: [2, 0, 0] });
  const dropped = hand.drop();
  await answerAll();
  await dropped;
  expect(asked.map(goesOn)).toEqual([false, true]);
});

test('undo and writing wait for the end of a drag, and for a number typed after it', async () => {
  const { hand, asked, answerAll } = handOverSlowHost();
  hand.drag({ kind: 'move', by: [1, 0, 0] });
  hand.drag({ kind: 'move', by: [2, 0, 0] });
  void hand.drop();
  void hand.put({ translation: [2, 20, 3] });
  const sent = hand.flush().then(() => asked.length);
  await answerAll();
  expect([asked.length, await sent]).toEqual([3, 3]);
});

test('a window that closes sends the last position of a part at once, while the previous drag is on its way', () => {
  const { hand, asked } = handOverSlowHost();
  hand.drag({ kind: 'move', by: [1, 0, 0] });
  hand.drag({ kind: 'move', by: [2, 0, 0] });
  void hand.drop();
  hand.leave();
  expect(asked.map(edit => edit.kind === 'place' && edit.parts[0]?.to)).toMatchObject([
    { translation: [2, 2, 3] },
    { translation: [3, 2, 3] },
  ]);
});

test('a window that closes sends the dragged positions of parts in several files, without waiting for any', () => {
  const { hand, asked } = handOverSlowHost();
  hand.store.setState({ parts: ['a', 'b'].map(asset => ({ ...part, asset })) });
  hand.drag({ kind: 'move', by: [1, 0, 0] });
  hand.drag({ kind: 'move', by: [2, 0, 0] });
  hand.leave();
  hand.leave();
  expect(asked.map(edit => edit.kind === 'place' && edit.parts[0]?.to.translation?.[0])).toEqual([2, 3, 3]);
});

test('a number typed while a drag is still being sent is a separate step', async () => {
  const { hand, asked, answerAll } = handOverSlowHost();
  hand.drag({ kind: 'move', by: [1, 0, 0] });
  const dropped = hand.drop();
  const put = hand.put({ translation: [2, 20, 3] });
  await answerAll();
  await Promise.all([dropped, put]);
  expect(asked.at(-1)).toEqual({ kind: 'place', parts: [{ path: 'nodes[0]', to: { translation: [2, 20, 3] } }] });
});

test('cancelling a drag that began before the previous one ended reverts nothing of the previous one', async () => {
  const { hand, asked, undone, answerAll } = handOverSlowHost();
  hand.drag({ kind: 'move', by: [1, 0, 0] });
  const dropped = hand.drop();
  hand.store.setState({ parts: [part] });
  hand.drag({ kind: 'move', by: [0, 5, 0] });
  const cancelled = hand.cancel();
  await answerAll();
  await Promise.all([dropped, cancelled]);
  expect(undone.length).toBe(asked.filter(edit => !goesOn(edit)).length - 1);
});

test('a mesh that cannot be moved itself is moved by its node', async () => {
  const at = { ...part.handle, item: 'nodes[6]' };
  const origin = (path: string) => ({ source: 0, path, start: 0, size: 4 });
  const mesh = (path: string) => ({ ...squareMesh(), origin: origin(path) });
  const base = sceneOf(mesh('models[0]'), { sources: [{ asset: 'a', address: 'a.zbd' }] });
  const node = (index: number, path: string) =>
    base.nodes.slice(0, 1).map(each => ({ ...each, mesh: index, origin: origin(path) }));
  const scene: Scene = {
    ...base,
    meshes: [...base.meshes, mesh('models[1]')],
    nodes: [...node(0, 'nodes[5]'), ...node(0, 'nodes[6]'), ...node(1, 'nodes[9]')],
  };
  const { hand } = handOverSlowHost(scene, { 'nodes[5]': at, 'nodes[6]': at, 'nodes[9]': at });
  const taken = (element: SceneElement) => hand.movable([element]);
  expect(await taken({ kind: 'mesh', mesh: 0, node: 1 })).toEqual({ kind: 'node', node: 1 });
  expect(await taken({ kind: 'mesh', mesh: 1 })).toEqual({ kind: 'node', node: 2 });
  // On two nodes: nobody said which.
  expect(await taken({ kind: 'mesh', mesh: 0 })).toBeUndefined();
});

test('after duplicating, the copy is held, and the original stays', async () => {
  const { hand, told, answerAll } = handOverSlowHost();
  hand.store.setState({ parts: [{ ...part, handle: { ...part.handle, item: 'nodes[0]' } }] });
  const made = hand.duplicate();
  await answerAll();
  await made;
  expect(told).toEqual(['a nodes[7]']);
});

test('keys pressed before a copy is held apply to the copy, and to nothing else', async () => {
  const { hand, answerAll } = handOverSlowHost();
  const pressed: string[] = [];
  hand.keys.current = key => pressed.push(key);
  const holding = (item: string) => [{ ...part, handle: { ...part.handle, item } }];
  hand.store.setState({ parts: holding('nodes[0]') });
  const made = hand.duplicate();
  await answerAll();
  await made;
  const item = (path: string) => ({ asset: 'a', path });
  expect(hand.store.getState().coming).toMatchObject({ copies: [item('nodes[7]')], of: [item('nodes[0]')], keys: [] });
  for (const key of ['G', 'X', '6']) hand.press(key);
  expect(pressed).toEqual([]);
});

test('keys pressed while a copy is being made apply to the copy: the original stays', async () => {
  const { hand, asked, answerAll } = handOverSlowHost();
  const pressed: string[] = [];
  hand.keys.current = key => pressed.push(key);
  hand.store.setState({ parts: [{ ...part, handle: { ...part.handle, item: 'nodes[0]' } }] });
  const made = hand.duplicate();
  for (const key of ['G', 'X', '6']) hand.press(key);
  expect(pressed).toEqual([]);
  await answerAll();
  await made;
  expect(asked.map(({ kind }) => kind)).toEqual(['copy']);
  const copies = [{ asset: 'a', path: 'nodes[7]' }];
  expect(hand.store.getState().coming).toMatchObject({ copies, keys: ['G', 'X', '6'] });
});

test('keys wait until several copies are all in the picture, and apply to all of them', async () => {
  const paths = ['nodes[0]', 'nodes[2]', 'nodes[3]', 'nodes[4]', 'nodes[6]'];
  const handles = Object.fromEntries(paths.map(path => [path, { ...part.handle, item: path }]));
  const before = nodesScene('nodes[0]', 'nodes[2]', 'nodes[6]');
  const { hand, asked, answerAll, show } = handOverSlowHost(before, handles, { places: ['nodes[3]', 'nodes[4]'] });
  const pressed: string[] = [];
  hand.keys.current = key => pressed.push(`${key} ${hand.store.getState().parts.map(({ path }) => path)}`);
  await show(before, { kind: 'node', node: 0 }, { kind: 'node', node: 1 });
  for (const key of ['Shift+D', 'G', 'X', '6', 'Enter', 'Del']) hand.press(key);
  await answerAll();
  await show(before, { kind: 'node', node: 2 });
  expect(pressed).toEqual([]);
  await show(nodesScene('nodes[0]', 'nodes[2]', 'nodes[3]', 'nodes[4]', 'nodes[6]'), { kind: 'node', node: 2 });
  await answerAll();
  expect(pressed).toEqual(['G', 'X', '6', 'Enter'].map(key => `${key} nodes[3],nodes[4]`));
  expect(asked).toEqual([
    { kind: 'copy', paths: ['nodes[0]', 'nodes[2]'] },
    { kind: 'remove', paths: ['nodes[3]', 'nodes[4]'] },
  ]);
});

test('keys for several copies do not apply to something selected instead', async () => {
  const paths = ['nodes[0]', 'nodes[2]', 'nodes[3]', 'nodes[4]', 'nodes[6]'];
  const handles = Object.fromEntries(paths.map(path => [path, { ...part.handle, item: path }]));
  const before = nodesScene('nodes[0]', 'nodes[2]', 'nodes[6]');
  const { hand, asked, answerAll, show } = handOverSlowHost(before, handles, { places: ['nodes[3]', 'nodes[4]'] });
  hand.keys.current = () => {};
  await show(before, { kind: 'node', node: 0 }, { kind: 'node', node: 1 });
  for (const key of ['Shift+D', 'Del']) hand.press(key);
  await answerAll();
  await show(nodesScene('nodes[0]', 'nodes[2]', 'nodes[3]', 'nodes[4]', 'nodes[6]'), { kind: 'node', node: 4 });
  await answerAll();
  expect(asked.map(({ kind }) => kind)).toEqual(['copy']);
  expect(hand.store.getState().parts.map(({ path }) => path)).toEqual(['nodes[6]']);
  expect(hand.store.getState().coming).toBeUndefined();
});

test('a copy does not replace a selection made while it was created, and keys apply to neither', async () => {
  const before = nodesScene('nodes[0]', 'nodes[6]');
  const handles = { 'nodes[0]': { ...part.handle, item: 'nodes[0]' } };
  const { hand, asked, told, answerAll, show, choose } = handOverSlowHost(before, handles);
  await show(before, { kind: 'node', node: 0 });
  for (const key of ['Shift+D', 'Del']) hand.press(key);
  choose();
  await answerAll();
  expect([asked.map(({ kind }) => kind), told]).toEqual([['copy'], []]);
  expect(hand.store.getState().coming).toBeUndefined();
});

test('keys wait for a copy until it is in the picture, whatever is in its place meanwhile, and all of them apply to it', async () => {
  const at = (item: string): Handle => ({ ...part.handle, item });
  const before = nodesScene('nodes[0]', 'nodes[6]');
  const handles = { 'nodes[0]': at('nodes[0]'), 'nodes[6]': at('nodes[6]'), 'nodes[7]': at('nodes[7]') };
  const { hand, asked, answerAll, show } = handOverSlowHost(before, handles);
  const pressed: string[] = [];
  hand.keys.current = key => pressed.push(key);
  await show(before, { kind: 'node', node: 0 });
  hand.press('Shift+D');
  for (const key of ['G', 'X', '6', 'Enter', 'Del']) hand.press(key);
  await answerAll();
  // The selection is ahead of the scene: there is another node where the copy will be.
  await show(before, { kind: 'node', node: 1 });
  expect(pressed).toEqual([]);
  await show(nodesScene('nodes[0]', 'nodes[7]', 'nodes[8]'), { kind: 'node', node: 1 });
  await answerAll();
  expect(pressed).toEqual(['G', 'X', '6', 'Enter']);
  expect(asked).toEqual([
    { kind: 'copy', paths: ['nodes[0]'] },
    { kind: 'remove', paths: ['nodes[7]'] },
  ]);
});

test('a part whose file refuses its new position returns to the old one in the picture', async () => {
  const { hand, answerAll } = handOverSlowHost(undefined, {}, { isRefusing: true });
  hand.drag({ kind: 'move', by: [1, 0, 0] });
  const dropped = hand.drop();
  await answerAll();
  await dropped;
  expect(hand.store.getState().wasDropped).toBe(false);
});

test.each(['drop', 'duplicate', 'remove', 'flip'] as const)(
  'if one of two files refuses, the other is unchanged: %s',
  async deed => {
    const { hand, undone, told, answerAll } = handOverSlowHost(undefined, {}, { refuses: ['b'] });
    const parts = ['a', 'b'].map(asset => ({
      ...part,
      asset,
      handle: { ...part.handle, item: 'nodes[0]', flips: true as const },
    }));
    hand.store.setState({ parts });
    if (deed === 'drop') hand.drag({ kind: 'move', by: [1, 0, 0] });
    const done = hand[deed]();
    await answerAll();
    await done;
    expect([undone, told]).toEqual([['a'], ['nothing was changed']]);
    expect(hand.store.getState().wasDropped).toBe(false);
  },
);

test('a tool or key that the held part does not support says so, as with nothing held', () => {
  const { hand, told } = handOverSlowHost();
  const press = (key: string) =>
    handCommands(hand)
      .find(({ keys, when }) => keys?.includes(key) && when?.() !== false)
      ?.run();
  press('R');
  press('S');
  press('Del');
  hand.store.setState({ parts: [] });
  press('G');
  expect(told).toEqual(['body: no turn', 'body: no scale', 'body: no remove', 'empty']);
});

test('a number typed after a refused tool goes to that tool, and is not a command of the picture', () => {
  vi.useFakeTimers();
  try {
    const { hand, told } = handOverSlowHost();
    const pressed: string[] = [];
    hand.keys.current = key => pressed.push(key);
    /** Whether the hand takes a key; else it is one of the picture's own. */
    const takes = (key: string): boolean => {
      const command = handCommands(hand).find(({ keys, when }) => keys?.includes(key) && when?.() !== false);
      command?.run();
      return command !== undefined;
    };
    expect(['9', 'X', 'Enter', 'Esc'].map(takes)).toEqual([false, false, false, false]);
    expect(['R', '9', '0', '.', 'Backspace', 'Enter'].map(takes)).toEqual(Array(6).fill(true));
    expect(['9', '0', 'Enter'].map(takes)).toEqual([false, false, false]);
    expect(['S', 'Z', '2', 'Esc', '2'].map(takes)).toEqual([true, true, true, true, false]);
    // Each digit has its own time; after a pause they are the picture's again.
    expect(['R', '9'].map(takes)).toEqual([true, true]);
    vi.advanceTimersByTime(1900);
    expect(takes('0')).toBe(true);
    vi.advanceTimersByTime(1900);
    expect(takes('0')).toBe(true);
    vi.advanceTimersByTime(2100);
    expect(takes('0')).toBe(false);
    expect(told).toEqual(['body: no turn', 'body: no scale', 'body: no turn']);
    // What can be done is done: its keys are not lost.
    expect(['R', 'G', '5'].map(takes)).toEqual([true, true, false]);
    expect(pressed).toEqual(['G']);
  } finally {
    vi.useRealTimers();
  }
});
