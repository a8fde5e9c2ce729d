import { beforeEach, describe, expect, it, vi } from 'vitest';
import { isSight, toggleSight } from '../../../../renderer/panes/scene/panels/sight.tsx';
import {
  bytesOfElement,
  clipElementOf,
  elementOf,
  nextPick,
  selectedIn,
} from '../../../../renderer/panes/scene/scene-link.ts';
import { canListParts, hasParts } from '../../../../renderer/panes/scene/scene-state.ts';
import { factsOf, shownNodes } from '../../../../renderer/scene3d/visible-nodes.ts';
import type { Workbench } from '../../../../renderer/state/workbench.ts';
import type { SceneElement } from '../../../../shared/scene/element.ts';
import { type Scene, type SceneNode, sightOfItem } from '../../../../shared/scene/scene.ts';
import {
  BONES_AT,
  bendClip,
  FACES_AT,
  MESH_AT,
  sceneOf,
  squareMesh,
  tubeScene,
  VERTICES_AT,
} from '../../../support/made-scene.ts';
import { openedScene } from '../../../support/opened-scene.ts';

const scene = sceneOf(squareMesh(), { skeletons: tubeScene(3).skeletons });
const clip = bendClip(3, 11, 1);
const vertexTwo = { kind: 'vertex', mesh: 0, index: 2 } as const;

describe('the first look', () => {
  const looked = async (built: Scene) => {
    const { view } = openedScene(built);
    await view.load();
    return view.store.getState();
  };

  it('lists the parts, and reports no list if there are none', async () => {
    expect(hasParts(await looked(scene))).toBe(true);
    const bare = await looked({ ...scene, meshes: [], nodes: [], skeletons: [] });
    expect([hasParts(bare), canListParts(bare)]).toEqual([false, false]);
  });

  it('shows the bones if there is nothing else to see, and hides them in a model', async () => {
    expect((await looked(scene)).skeleton).toBe(false);
    expect((await looked({ ...scene, meshes: [], nodes: [] })).skeleton).toBe(true);
  });
});

describe('selecting several parts', () => {
  const plain: SceneNode = { ...(scene.nodes[0] as SceneNode), mesh: 0 }; // as: made with one
  const many = { ...scene, nodes: ['a', 'b', 'c'].map(name => ({ ...plain, name })) };
  const node = (index: number) => ({ kind: 'node', node: index }) as const;

  function withMany() {
    const on = openedScene(scene);
    on.view.store.setState({ scene: many });
    return on.view;
  }

  it('a click with Shift or Ctrl adds a part to the selection, or removes it', () => {
    const view = withMany();
    view.pickAll([node(0)]);
    view.pick([{ kind: 'face', mesh: 0, index: 1 }, node(2)], 'toggle');
    expect(selectedIn(view.store.getState())).toEqual([node(2), node(0)]);
    view.pick([node(2)], 'toggle');
    expect(selectedIn(view.store.getState())).toEqual([node(0)]);
    view.choose(node(1));
    expect(selectedIn(view.store.getState())).toEqual([node(1)]);
  });

  it('selected parts are isolated, hidden and shown together', () => {
    const view = withMany();
    const shown = () => [0, 1, 2].filter(view.isShown);
    view.pickAll([node(0), node(2)]);
    view.isolate();
    expect(shown()).toEqual([0, 2]);
    view.isolate();
    view.flipSelected();
    expect(shown()).toEqual([1]);
    view.flipSelected();
    expect(shown()).toEqual([0, 1, 2]);
    view.flipSelected();
    view.showAll();
    expect(shown()).toEqual([0, 1, 2]);
  });
});

describe('loading a scene', () => {
  it('reports each step and its progress at once, ending with the upload of the shapes', async () => {
    const { view } = openedScene(scene);
    const told: (string | undefined)[] = [];
    view.store.subscribe(({ progress }) =>
      told.push(progress && `${progress.kind} ${progress.done}/${progress.total}`),
    );
    const loading = view.load();
    expect(told.at(-1)).toBe('read 0/undefined');
    await loading;
    expect(told).toContain('build 1/1');
    expect(view.store.getState().progress?.kind).toBe('shapes');
  });

  it('requests the clips again when files are renamed, and only then', async () => {
    const clips = vi.fn(async () => [clip]);
    const { view } = openedScene(scene, { calls: { clips } });
    await view.load();
    await view.load();
    expect(clips).toHaveBeenCalledTimes(1);
    await view.loadRenamed();
    expect(clips).toHaveBeenCalledTimes(2);
    view.giveUp();
    await view.loadRenamed();
    expect(view.store.getState().isStopped).toBe(true);
  });

  it('is cancelled at once, shows nothing half-built, and can be restarted', async () => {
    const { view } = openedScene(scene);
    const loading = view.load();
    view.giveUp();
    await loading;
    expect(view.store.getState()).toMatchObject({ isStopped: true, progress: undefined, built: undefined });
    await view.load();
    expect(view.store.getState().isStopped).toBe(false);
    expect(view.store.getState().built).toBeDefined();
  });

  it('reports why it failed, and is no longer busy', async () => {
    const { view } = openedScene(scene, { calls: { scene: () => Promise.reject(new Error('no such scene')) } });
    await view.load();
    expect(view.store.getState()).toMatchObject({ failed: new Error('no such scene'), progress: undefined });
  });
});

it('a file with only clips plays its own as soon as it is open; a model stands still', async () => {
  const own = { clips: async () => [{ ...clip, asset: 'made' }] };
  const still = openedScene(scene, { calls: own });
  await still.view.load();
  expect(still.view.store.getState().playing).toBe(false);
  expect(still.view.store.getState().clip).toBeUndefined();
  const square = squareMesh();
  const elsewhere = { ...scene, meshes: [{ ...square, origin: { ...square.origin, source: 1 } }] };
  const { view } = openedScene(elsewhere, { calls: own });
  await view.load();
  await vi.waitFor(() => expect(view.store.getState()).toMatchObject({ playing: true, clip: { id: clip.id } }));
});

describe('the link from the picture to the bytes', () => {
  let on: ReturnType<typeof openedScene>;
  beforeEach(async () => {
    on = openedScene(scene);
    await on.view.load();
  });
  const current = () => on.selection.store.getState().current;

  it('a picked vertex selects its twelve bytes', () => {
    on.view.pick([vertexTwo, { kind: 'face', mesh: 0, index: 1 }]);
    expect(current()).toMatchObject({
      asset: 'made',
      start: VERTICES_AT + 24,
      size: 12,
      path: 'mesh.vertices[2]',
      origin: 'scene',
    });
  });

  it('clicking again goes up a level and wraps around, and a click elsewhere starts again', () => {
    const levels: SceneElement[] = [vertexTwo, { kind: 'face', mesh: 0, index: 1 }, { kind: 'mesh', mesh: 0 }];
    const starts = [0, 1, 2, 3].map(() => {
      on.view.pick(levels);
      return current()?.start;
    });
    expect(starts).toEqual([VERTICES_AT + 24, FACES_AT + 32, MESH_AT, VERTICES_AT + 24]);
    on.view.pick([{ kind: 'face', mesh: 0, index: 0 }]);
    expect(current()?.start).toBe(FACES_AT);
  });

  it('an element without bytes is not a level of a click', () => {
    on.view.pick([{ kind: 'node', node: 0 }, vertexTwo]);
    expect(on.view.store.getState().element).toEqual(vertexTwo);
  });

  it('a click on nothing removes the highlight and keeps the selected bytes', () => {
    on.view.pick([vertexTwo]);
    on.view.pick([]);
    expect(on.view.store.getState().element).toBeUndefined();
    expect(current()?.start).toBe(VERTICES_AT + 24);
  });

  it('a key selects its bytes in the clip’s own file, highlights its bone and goes to its frame', async () => {
    await on.view.setClip('bend');
    on.view.chooseInClip({ kind: 'key', channel: 1, index: 1 });
    expect(current()).toMatchObject({
      asset: 'clip',
      start: 0x40 + 64 + 8 + 20,
      size: 20,
      path: 'channels[1].keys[1]',
    });
    expect(on.view.store.getState()).toMatchObject({ frame: 10, element: { kind: 'bone', skeleton: 0, index: 2 } });
  });
});

describe('the link from the bytes to the picture', () => {
  const at = (start: number, size = 1) => elementOf(scene, { asset: 'made', start, size });

  it('leads from any byte of a row to its element', () => {
    expect(at(VERTICES_AT + 24)).toEqual(vertexTwo);
    expect(at(VERTICES_AT + 35)).toEqual(vertexTwo);
    expect(at(FACES_AT + 33, 4)).toEqual({ kind: 'face', mesh: 0, index: 1 });
    expect(at(BONES_AT + 61)).toEqual({ kind: 'bone', skeleton: 0, index: 1 });
    expect(at(VERTICES_AT + 4 * 12 + 9)).toEqual({ kind: 'uv', mesh: 0, pass: 0, set: 0, index: 1 });
  });

  it('leads from a whole table or mesh to the mesh', () => {
    expect(at(VERTICES_AT, 48)).toEqual({ kind: 'mesh', mesh: 0 });
    expect(at(MESH_AT, FACES_AT + 64 - MESH_AT)).toEqual({ kind: 'mesh', mesh: 0 });
  });

  it('leads nowhere from another asset, and from bytes that are not in the picture', () => {
    expect(elementOf(scene, { asset: 'other', start: VERTICES_AT, size: 1 })).toBeUndefined();
    expect(at(FACES_AT + 0x10000)).toBeUndefined();
  });

  it('leads from the bytes of every element back to it', () => {
    const elements: SceneElement[] = [
      ...[0, 1, 2, 3].map(index => ({ kind: 'vertex', mesh: 0, index }) as const),
      ...[0, 1].map(index => ({ kind: 'face', mesh: 0, index }) as const),
      ...[0, 1, 2].map(index => ({ kind: 'bone', skeleton: 0, index }) as const),
      ...[0, 3].map(index => ({ kind: 'uv', mesh: 0, pass: 0, set: 0, index }) as const),
    ];
    for (const element of elements) {
      const place = bytesOfElement(scene, element);
      expect(place && elementOf(scene, { asset: place.asset, ...place.origin })).toEqual(element);
    }
  });

  it('finds the key of a clip under a byte of its file', () => {
    expect(clipElementOf(clip, { asset: 'clip', start: 0x40 + 8 + 25, size: 4 })).toEqual({
      kind: 'key',
      channel: 0,
      index: 1,
    });
    expect(clipElementOf(clip, { asset: 'made', start: 0x40, size: 4 })).toBeUndefined();
  });

  it('a selection made elsewhere is followed without making another selection', async () => {
    const { view, selection } = openedScene(scene);
    await view.load();
    view.follow({ asset: 'made', start: FACES_AT, size: 32 });
    expect(view.store.getState().element).toEqual({ kind: 'face', mesh: 0, index: 0 });
    expect(selection.store.getState().current).toBeUndefined();
  });

  it('an edit of one of several selected elements keeps them all selected, unlike choosing that one', async () => {
    const { view } = openedScene(scene);
    await view.load();
    const faces = [0, 1].map(index => ({ kind: 'face', mesh: 0, index }) as const);
    const second = { asset: 'made', start: FACES_AT + 32, size: 32 };
    const selected = () => selectedIn(view.store.getState());
    view.pickAll(faces);
    view.follow({ ...second, origin: 'edit' });
    expect(selected()).toEqual(faces);
    view.follow({ ...second, origin: 'structure' });
    expect(selected()).toEqual([faces[1]]);
    view.pickAll(faces);
    view.follow({ asset: 'made', start: 0x40, size: 12, origin: 'edit' });
    expect(selected()).not.toContainEqual(faces[0]);
  });
});

describe('picks', () => {
  it('of nothing select nothing', () => expect(nextPick(undefined, [])).toBeUndefined());
});

describe('the visible nodes', () => {
  const base = scene.nodes[0] as SceneNode; // as: the scene above has one node
  const many: Scene = {
    ...scene,
    nodes: [
      { ...base, name: 'low', level: 0 },
      { ...base, name: 'high', level: 1 },
      { ...base, name: 'box', kind: 'collision' },
      { ...base, name: 'secret', hidden: true },
      { ...base, name: 'child', parent: 1 },
    ],
  };
  const shown = (change: Partial<Parameters<typeof shownNodes>[1]>) => {
    const visibility = { flipped: new Set<number>(), level: 1, collision: false, ...change };
    const found = shownNodes(many, visibility);
    return many.nodes.flatMap(({ name }, node) => (found[node] === 1 ? [name] : []));
  };

  it('are those of one level of detail, without collision meshes and hidden nodes', () => {
    expect(shown({})).toEqual(['high', 'child']);
    expect(shown({ level: 0 })).toEqual(['low']);
  });

  it('are toggled by the eye icon, together with their children', () => {
    expect(shown({ flipped: new Set([1, 2, 3]) })).toEqual(['box', 'secret']);
  });

  it('include collision meshes on request', () => {
    expect(shown({ collision: true })).toEqual(['high', 'box', 'child']);
  });

  it('are only the isolated ones', () => {
    expect(shown({ isolated: new Set([1, 4]) })).toEqual(['high', 'child']);
  });

  it('are counted', () => {
    expect(factsOf(many, node => node === 1)).toEqual({ triangles: 2, vertices: 4, meshes: 1, bones: 3 });
  });
});

describe('the view', () => {
  it('isolates a part with everything below it, and shows everything again', async () => {
    const { view } = openedScene(scene);
    await view.load();
    expect(view.isolate()).toBe(false);
    view.choose({ kind: 'mesh', mesh: 0 });
    expect(view.isolate()).toBe(true);
    expect([...(view.store.getState().isolated ?? [])]).toEqual([0]);
    expect(view.isolate()).toBe(true);
    expect(view.store.getState().isolated).toBeUndefined();
  });

  it('shows the clip that was requested last, whichever arrives last', async () => {
    const answers = new Map<string, (found: typeof clip) => void>();
    const { view } = openedScene(scene, {
      calls: { clip: ({ clip: id }) => new Promise(done => answers.set(id, done)) },
    });
    await view.load();
    const both = [view.setClip('slow'), view.setClip('bend')];
    answers.get('bend')?.(clip);
    answers.get('slow')?.({ ...clip, id: 'slow' });
    await Promise.all(both);
    expect(view.store.getState().clip?.id).toBe('bend');
  });

  it('plays on, and stops at the end if it does not loop', async () => {
    const { view } = openedScene(scene);
    await view.load();
    await view.setClip('bend');
    view.set({ playing: true, loop: false });
    view.tick(0.1);
    expect(view.store.getState()).toMatchObject({ frame: 3, playing: true });
    view.tick(10);
    expect(view.store.getState()).toMatchObject({ frame: 10, playing: false });
  });

  it('keeps a failure for display, and reports a failing clip at once', async () => {
    const broken = openedScene(scene, { calls: { scene: () => Promise.reject(new Error('no scene')) } });
    await broken.view.load();
    expect(broken.view.store.getState().failed).toEqual(new Error('no scene'));
    const { view, caught } = openedScene(scene, { calls: { clip: () => Promise.reject(new Error('no clip')) } });
    await view.setClip('bend');
    expect(caught).toHaveBeenCalledWith(new Error('no clip'));
  });
});

describe('visibility between cells', () => {
  /** Three cells; the first sees itself and the second, which does not see it. */
  const items = [0, 1, 2].map(i => ({
    ...{ label: `R${i}`, place: [0, 0, 0] as const, firstLine: 0, lineCount: 0 },
    origin: { source: 0, path: `fragments[${i}]`, start: i, size: 1 },
  }));
  const bits = Uint8Array.of(0b0001_0011, 0b1);
  const overlay = { name: 'Regions', kind: 'partitions', lines: new Float32Array(), items } as const;
  const overlays = [{ ...overlay, sight: { bits, member: 'sees' } }];
  const lists = async (element: SceneElement, other: number) => {
    const set: [string, unknown][] = [];
    const { view } = openedScene(scene);
    view.set({ scene: { ...scene, overlays }, element });
    const setField = async (_: string, path: string, value: unknown) => {
      set.push([path, value]);
      return {};
    };
    await toggleSight({ documents: { edit: { setField } } } as unknown as Workbench, view, other); // as: no more of it is used
    return { set, canJoin: isSight(view, { kind: 'overlay', overlay: 0, index: other }) };
  };

  it('is toggled for both: on if neither saw the other, off if one did', async () => {
    expect(sightOfItem(overlays[0] ?? { items }, 1)).toEqual({ sees: [1], seenBy: [0, 1] });
    const chosen = { kind: 'overlay', overlay: 0, index: 0 } as const;
    expect(await lists(chosen, 2)).toEqual({
      set: [
        ['fragments[0].sees', [0, 1, 2]],
        ['fragments[2].sees', [0, 2]],
      ],
      canJoin: true,
    });
    expect((await lists(chosen, 1)).set).toEqual([
      ['fragments[0].sees', [0]],
      ['fragments[1].sees', [1]],
    ]);
    expect(await lists({ kind: 'node', node: 0 }, 1)).toEqual({ set: [], canJoin: false });
  });
});
