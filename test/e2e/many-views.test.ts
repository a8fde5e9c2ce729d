import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Material } from '../../shared/scene/material.ts';
import { browserPath } from '../support/browser.ts';
import type { ScenePage } from '../support/scene-page/scene-page.ts';
import { SceneBrowser } from '../support/scene-page.ts';

declare const scenePage: ScenePage;

/** More than the 16 contexts of the graphics card that a browser gives to a page. */
const VIEWS = 24;
const shineOf = (view: number): [number, number, number] => [(view * 10) / 255, 1 - (view * 10) / 255, 0.5];

/** Its picture moves all the time. */
const material = (view: number): Material => ({
  ...{ name: 'coat', origins: [], layers: [], ambient: [0, 0, 0], diffuse: [0, 0, 0], specular: [0, 0, 0] },
  ...{ emissive: shineOf(view), shininess: 0, opacity: 1, blend: { source: 'one', destination: 'zero' } },
  ...{ depthCompare: 'lessEqual', depthWrite: true, doubleSided: true, gradient: 'modulate', notShown: [] },
});

describe.skipIf(browserPath === undefined)('many views in a real browser', () => {
  let browser: SceneBrowser;
  beforeAll(async () => {
    browser = await SceneBrowser.open();
    await browser.page.evaluate(
      async materials => {
        const sceneIn = (one: (typeof materials)[number]) => {
          const square = scenePage.squareMesh();
          const passes = square.passes.map(pass => ({
            ...pass,
            groups: [{ firstFace: 0, faceCount: 2, material: 0 }],
          }));
          return scenePage.sceneOf({ ...square, passes, scroll: { u: 1, v: 0 } }, { materials: [one] });
        };
        const made = await scenePage.tabs(materials.map(sceneIn));
        Object.assign(globalThis, { made });
      },
      Array.from({ length: VIEWS }, (_, view) => material(view)),
    );
  }, 120_000);
  afterAll(async () => browser?.close());

  /** Brings a view to the front: its colour, and how long it took until it was drawn. */
  const seen = (view: number) =>
    browser.page.evaluate(async front => {
      const { show, viewers }: Awaited<ReturnType<ScenePage['tabs']>> = Reflect.get(globalThis, 'made');
      const viewer = viewers[front];
      if (viewer === undefined) throw new Error('there is no such view');
      const before = viewer.drawn;
      const begun = performance.now();
      show(front);
      viewer.frame();
      while (viewer.drawn < before + 2) await scenePage.frames(1);
      const took = performance.now() - begun;
      return { colour: await scenePage.middle(viewer), took };
    }, view);

  it('each shows its picture within a second of coming to the front, the first after all others again', async () => {
    const slow: number[] = [];
    for (const view of [...Array.from({ length: VIEWS }, (_, index) => index), 0, 1]) {
      const { colour, took } = await seen(view);
      expect([view, colour]).toEqual([view, shineOf(view).map(part => expect.closeTo(part * 255, -0.4))]);
      if (took > 1000) slow.push(view);
    }
    // Once more before it counts: the processor may have been taken by others for a while.
    const again: number[] = [];
    for (const view of slow) if ((await seen(view)).took > 1000) again.push(view);
    expect(again).toEqual([]);
  }, 120_000);

  it('draw with one context', async () => {
    expect(await browser.page.locator('canvas.scene-card').count()).toBe(1);
  });

  it('that are hidden draw nothing and hold no picture', async () => {
    const counts = () =>
      browser.page.evaluate(() => {
        const { viewers }: Awaited<ReturnType<ScenePage['tabs']>> = Reflect.get(globalThis, 'made');
        return viewers.map(({ drawn, canvas, isHidden }) => ({ drawn, width: canvas.width, isHidden }));
      });
    await seen(7);
    const before = await counts();
    await browser.page.evaluate(() => scenePage.frames(20));
    const after = await counts();
    const busy = after.flatMap(({ drawn }, view) => (drawn === before[view]?.drawn ? [] : [view]));
    expect(busy).toEqual([7]);
    expect(after.flatMap(({ isHidden }, view) => (isHidden ? [] : [view]))).toEqual([7]);
    expect(after.filter(({ width }) => width > 0)).toHaveLength(1);
  });

  it('keep their cameras, and are restored after the graphics context is lost', async () => {
    const { before, after } = await browser.page.evaluate(async () => {
      const { show, viewers }: Awaited<ReturnType<ScenePage['tabs']>> = Reflect.get(globalThis, 'made');
      const [first] = viewers;
      if (first === undefined) throw new Error('there is no view');
      const rig = { ...first.rig, distance: first.rig.distance * 1.5 };
      first.setRig(rig);
      const bringBack = first.loseContext();
      await scenePage.frames(5);
      show(3);
      await scenePage.frames(5);
      bringBack();
      await new Promise(done => setTimeout(done, 300));
      show(0);
      await scenePage.frames(5);
      return { before: rig, after: first.rig };
    });
    expect(after).toEqual(before);
    expect((await seen(0)).colour).toEqual(shineOf(0).map(part => expect.closeTo(part * 255, -0.4)));
  });
});
