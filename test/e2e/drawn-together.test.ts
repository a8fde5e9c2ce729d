import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserPath } from '../support/browser.ts';
import type { ScenePage } from '../support/scene-page/scene-page.ts';
import { SceneBrowser } from '../support/scene-page.ts';

declare const scenePage: ScenePage;

/** As many are drawn one by one; with more of them what looks alike is drawn together. */
const FEW = 120;
const MANY = 140;

describe.skipIf(browserPath === undefined)('a scene of many parts', () => {
  let browser: SceneBrowser;
  beforeAll(async () => {
    browser = await SceneBrowser.open();
    await browser.page.evaluate(defineHelpers);
  }, 60_000);
  afterAll(async () => browser?.close());

  const counted = (mode: 'shaded' | 'wire' | 'normals', change = '') =>
    browser.page.evaluate(
      ({ few, many, how, what }) => Reflect.get(globalThis, 'compared')(few, many, how, what) as Promise<Compared>, // as: defined below
      { few: FEW, many: MANY, how: mode, what: change },
    );

  it.each(['shaded', 'normals'] as const)('looks the same drawn together as one by one: %s', async mode => {
    const { calls, different, drawn } = await counted(mode);
    expect(calls[1]).toBeLessThan(calls[0] / 5);
    expect(drawn).toBeGreaterThan(50_000);
    expect(different).toBeLessThan(drawn / 1000);
  });

  it('looks the same when parts are moved and others are hidden', async () => {
    const { different, drawn } = await counted('shaded', 'moved and hidden');
    expect(drawn).toBeGreaterThan(40_000);
    expect(different).toBeLessThan(drawn / 1000);
    const before = await counted('shaded');
    expect(before.drawn).not.toBe(drawn);
  });

  it('is shown early if the window would otherwise have to wait for it, and the picture is the same', async () => {
    const { wasLate, isSoftware, different, lost, closed } = await browser.page.evaluate(
      () => Reflect.get(globalThis, 'late')() as Promise<Late>, // as: defined below
    );
    expect(wasLate).toBe(isSoftware);
    expect([different, lost, closed]).toEqual([0, 0, 0]);
  });

  it('no error was logged in the page', () => {
    const serious = browser.complaints.filter(text => !/GPU stall|Context Lost|context lost|CONTEXT_LOST/.test(text));
    expect(serious).toEqual([]);
  });
});

interface Compared {
  /** To draw one by one, and together. */
  readonly calls: readonly [number, number];
  /** Pixels that differ between the two, and those that show anything. */
  readonly different: number;
  readonly drawn: number;
}

interface Late {
  readonly wasLate: boolean;
  readonly isSoftware: boolean;
  /** Pixels that differ from a picture that is waited for: as it is, after the card was lost, and beside a view that was closed. */
  readonly different: number;
  readonly lost: number;
  readonly closed: number;
}

/** In the page. */
function defineHelpers(): void {
  const { viewer, frames } = scenePage;

  async function pixelsOf(from: ImageBitmapSource): Promise<Uint8ClampedArray> {
    const bitmap = await createImageBitmap(from);
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d', { willReadFrequently: true });
    context?.drawImage(bitmap, 0, 0);
    return context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? new Uint8ClampedArray();
  }

  function difference(a: Uint8ClampedArray, b: Uint8ClampedArray | readonly number[]): number {
    let count = 0;
    for (let i = 0; i < a.length; i += 4)
      if ([0, 1, 2].some(part => Math.abs((a[i + part] ?? 0) - (b[(i % b.length) + part] ?? 0)) > 24)) count += 1;
    return count;
  }

  function sceneWith(count: number) {
    const meshes = [scenePage.hillMesh(200), scenePage.boxMesh(), scenePage.squareMesh(), scenePage.hillMesh(30_000)];
    const nodes = Array.from({ length: count }, (_, i) => {
      // Beyond the few the first is repeated where it is: nothing of that is seen.
      const at = i < 120 ? i : 0;
      const half = (at % 12) * 0.2;
      return {
        ...{ name: `part ${i}`, kind: 'mesh' as const, parent: -1, hidden: false, mesh: at % 20 === 7 ? 3 : at % 3 },
        translation: [(at % 12) * 1.4, Math.floor(at / 12) * 1.4, (at % 5) * 0.3] as const,
        rotation: [0, 0, Math.sin(half), Math.cos(half)] as const,
        ...(at % 4 === 1 && at % 20 !== 7 ? { scale: [-1, 1, 0.5] as const } : {}),
      };
    });
    const bounds = { min: [0, 0, 0] as const, max: [17, 14, 2] as const };
    const [first] = meshes;
    if (first === undefined) throw new Error('there is no mesh');
    return scenePage.sceneOf(first, { meshes, nodes, bounds });
  }

  const side = Math.SQRT1_2;
  let rig: typeof viewer.rig | undefined;

  async function pictured(count: number, mode: 'shaded' | 'wire' | 'normals', change: string) {
    viewer.setExtras({ ...scenePage.plainExtras, ground: false, labels: false });
    viewer.setMode(mode);
    viewer.show(() => new Uint8Array(count).fill(1));
    await scenePage.open(sceneWith(count));
    if (change !== '') {
      const lying = [1, 0, 0, 0, 0, side, side, 0, 0, -side, side, 0, 3, 4, 1, 1];
      viewer.hold(new Map([0, 7, 13, 29, 31].map(node => [node, lying])));
      viewer.show(() => Uint8Array.from({ length: count }, (_, node) => (node % 3 === 1 && node < 120 ? 0 : 1)));
      if (count > 120)
        viewer.hold(
          new Map(
            [0, 7, 13, 29, 31, ...Array.from({ length: count - 120 }, (_, i) => 120 + i)].map(node => [node, lying]),
          ),
        );
    }
    // From the same place, however each was framed.
    rig ??= { ...viewer.rig, yaw: 0.7, pitch: 0.8, distance: 17 };
    viewer.setRig(rig);
    await frames(3);
    const pixels = await pixelsOf((await viewer.picture()) ?? new Blob());
    return { pixels, calls: viewer.statistics.calls };
  }

  Reflect.set(
    globalThis,
    'compared',
    async (few: number, many: number, mode: 'shaded' | 'wire' | 'normals', change: string) => {
      const alone = await pictured(few, mode, change);
      const together = await pictured(many, mode, change);
      viewer.setMode('shaded');
      const corner = [...alone.pixels.subarray(0, 4)];
      return {
        calls: [alone.calls, together.calls],
        different: difference(alone.pixels, together.pixels),
        drawn: difference(alone.pixels, corner),
      };
    },
  );

  async function settled(): Promise<number> {
    do await frames(2);
    while (viewer.canvas.dataset.late !== undefined);
    return difference(await pixelsOf(viewer.canvas), await pixelsOf((await viewer.picture()) ?? new Blob()));
  }

  Reflect.set(globalThis, 'late', async () => {
    await scenePage.open(scenePage.sceneOf(scenePage.hillMesh(400_000)));
    const turned = async (yaw: number) => {
      viewer.setRig({ ...viewer.rig, yaw });
      await frames(2);
      return viewer.canvas.dataset.late !== undefined;
    };
    const late = [await turned(0.2), await turned(0.4), await turned(0.6)];
    const different = await settled();
    await turned(0.8);
    const restore = viewer.loseContext();
    await new Promise(done => setTimeout(done, 100));
    restore();
    await new Promise(done => setTimeout(done, 300));
    await turned(1);
    const lost = await settled();
    const { show, close } = await scenePage.tabs([scenePage.sceneOf(scenePage.hillMesh(300_000))]);
    show(0);
    await frames(4);
    close();
    await turned(1.2);
    const closed = await settled();
    const gl = new OffscreenCanvas(1, 1).getContext('webgl2');
    const info = gl?.getExtension('WEBGL_debug_renderer_info');
    const renderer = info && gl ? String(gl.getParameter(info.UNMASKED_RENDERER_WEBGL)) : '';
    return {
      wasLate: late.includes(true),
      isSoftware: /swiftshader|llvmpipe|software/i.test(renderer),
      different,
      lost,
      closed,
    };
  });
}
