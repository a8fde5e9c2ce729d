import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Material, TextureLayer } from '../../shared/scene/material.ts';
import { browserPath } from '../support/browser.ts';
import type { ScenePage } from '../support/scene-page/scene-page.ts';
import { SceneBrowser } from '../support/scene-page.ts';

declare const scenePage: ScenePage;

/** Below, and over it: red, green, blue, alpha. */
const BELOW = [200, 100, 50, 128] as const;
const OVER = [100, 150, 20, 64] as const;

const plain: Material = {
  ...{ name: 'coat', origins: [], layers: [], ambient: [0, 0, 0], diffuse: [0, 0, 0], specular: [0, 0, 0] },
  ...{ emissive: [1, 1, 1], shininess: 1, opacity: 1, blend: { source: 'one', destination: 'zero' } },
  ...{ depthCompare: 'lessEqual', depthWrite: true, doubleSided: true, gradient: 'off', notShown: [] },
};
const base: TextureLayer = { texture: 0, uvSet: 0, combine: 'replace' };
const shown: Material['blend'] = { source: 'sourceAlpha', destination: 'zero' };

describe.skipIf(browserPath === undefined)('surfaces in a real browser', () => {
  let browser: SceneBrowser;
  beforeAll(async () => {
    browser = await SceneBrowser.open();
  }, 60_000);
  afterAll(async () => browser?.close());

  /** The colour of a square in this material. */
  function drawn(more: Partial<Material>): Promise<number[]> {
    return browser.page.evaluate(
      async ({ material, colours }) => {
        const square = scenePage.squareMesh();
        const mesh = { ...square, passes: square.passes.map(pass => ({ ...pass, uvs: [...pass.uvs, ...pass.uvs] })) };
        const groups = [{ firstFace: 0, faceCount: 2, material: 0 }];
        const origin = { source: 0, path: 'textures', start: 0, size: 0 };
        const texture = { name: '', origin, asset: 'a', clampU: false, clampV: false };
        scenePage.paint(colours);
        scenePage.viewer.setExtras({ ...scenePage.plainExtras, ground: false });
        await scenePage.open(
          scenePage.sceneOf(
            { ...mesh, passes: mesh.passes.map(pass => ({ ...pass, groups })) },
            { materials: [material], textures: [texture, { ...texture, asset: 'b' }] },
          ),
        );
        await scenePage.frames(3);
        return scenePage.middle();
      },
      { material: { ...plain, ...more }, colours: [BELOW, OVER] },
    );
  }

  const over = (more: Partial<TextureLayer>) => [base, { ...base, texture: 1, uvSet: 1, ...more }];
  const near = (colour: readonly number[]) => colour.map(part => expect.closeTo(part, -0.4));

  it.each([
    ['stand still if reduced motion is set', 'reduced', 1],
    ['change their pictures otherwise', 'full', 2],
  ])('%s', async (_, motion, colours) => {
    const cycle = { textures: [0, 1], perSecond: 5, first: 0, loops: true };
    const seen = new Set<string>();
    await browser.page.evaluate(to => document.documentElement.setAttribute('data-motion', to), motion);
    // Each picture is drawn anew, at another moment.
    for (let i = 0; i < 12; i++) seen.add(String(await drawn({ layers: [{ ...base, cycle }] })));
    await browser.page.evaluate(() => document.documentElement.removeAttribute('data-motion'));
    expect(seen.size).toBe(colours);
  });

  it('can be captured in another size, with a transparent background', async () => {
    const found = await browser.page.evaluate(async () => {
      const { viewer, plainExtras } = scenePage;
      await scenePage.open(scenePage.sceneOf(scenePage.squareMesh()));
      viewer.setExtras(plainExtras);
      const picture = await createImageBitmap((await viewer.picture({ scale: 2, isClear: true })) ?? new Blob());
      const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d', {
        willReadFrequently: true,
      });
      context?.drawImage(picture, 0, 0);
      const alphaAt = (x: number, y: number) => context?.getImageData(x, y, 1, 1).data[3];
      const { width, height } = picture;
      return { size: [width, height], corner: alphaAt(0, 0), middle: alphaAt(width / 2, height / 2), of: viewer.size };
    });
    expect(found.size).toEqual([found.of.width * 2, found.of.height * 2]);
    expect([found.corner, found.middle]).toEqual([0, 255]);
  });

  it('that overlap differ in colour from the background and from fewer layers, on dark and light backgrounds', async () => {
    const seen = (backdrop: 'dark' | 'light', layers: number) =>
      browser.page.evaluate(
        async ([back, count]) => {
          const { viewer, plainExtras, squareMesh, sceneOf } = scenePage;
          const square = { name: 'square', kind: 'mesh', parent: -1, mesh: 0, hidden: false } as const;
          const nodes = Array.from({ length: count }, (_, at) => ({
            ...square,
            ...{ translation: [0, 0, at * 0.001] as const, rotation: [0, 0, 0, 1] as const },
          }));
          await scenePage.open(sceneOf(squareMesh(), { nodes }));
          viewer.setExtras({ ...plainExtras, ground: false });
          viewer.setLook({ backdrop: back, own: [0, 0, 0], light: { yaw: 0, pitch: 0.7 } });
          viewer.setMode('overdraw');
          await scenePage.frames(3);
          const found = await scenePage.middle();
          viewer.setMode('shaded');
          viewer.setLook({ backdrop: 'file', own: [0, 0, 0], light: { yaw: -0.487, pitch: 0.695 } });
          return found;
        },
        [backdrop, layers] as const,
      );
    const ground = { dark: [20, 23, 27], light: [240, 242, 245] };
    const apart = (a: readonly number[], b: readonly number[]) =>
      a.slice(0, 3).reduce((sum, part, index) => sum + Math.abs(part - (b[index] ?? 0)), 0);
    for (const backdrop of ['dark', 'light'] as const) {
      const [one, six] = [await seen(backdrop, 1), await seen(backdrop, 6)];
      expect(apart(one, ground[backdrop])).toBeGreaterThan(20);
      expect(apart(six, one)).toBeGreaterThan(60);
    }
  });

  it('combine their second texture with the first as the file says', async () => {
    const { keep, ...combined } = {
      keep: [200, 100, 50],
      replace: [100, 150, 20],
      multiply: [78, 59, 4],
      multiply2x: [157, 118, 8],
      inverseMultiply: [222, 191, 66],
      add: [255, 250, 70],
      addSigned: [172, 122, 0],
      addSigned2x: [255, 245, 0],
      addByAlpha: [250, 175, 60],
      subtract: [0, 50, 0],
      subtractFrom: [100, 0, 30],
      blend: [175, 113, 42],
      blendBelow: [150, 125, 35],
    };
    for (const [combine, colour] of Object.entries(combined))
      expect([combine, await drawn({ layers: over({ combine: combine as TextureLayer['combine'] }) })]).toEqual([
        combine,
        near(colour),
      ]);
    expect(await drawn({ layers: over({ combine: 'keep' }) })).toEqual(near(keep));
  });

  it('combine the opacity of two textures as the file says', async () => {
    const seen = async (combineAlpha?: TextureLayer['combineAlpha']) =>
      (await drawn({ blend: shown, layers: over({ combine: 'keep', ...(combineAlpha ? { combineAlpha } : {}) }) }))[0];
    expect(await seen()).toBeCloseTo(200 * 0.502, -0.4);
    expect(await seen('replace')).toBeCloseTo(200 * 0.251, -0.4);
    expect(await seen('multiply')).toBeCloseTo(200 * 0.126, -0.4);
    expect(await seen('inverseMultiply')).toBeCloseTo(200 * 0.627, -0.4);
  });

  it('combine the brightness of their texture and their light', async () => {
    const grey = { emissive: [0.5, 0.5, 0.5] as const, layers: [base] };
    expect(await drawn({ ...grey, gradient: 'off' })).toEqual(near([200, 100, 50]));
    expect(await drawn({ ...grey, gradient: 'modulate' })).toEqual(near([100, 50, 25]));
    expect(await drawn({ ...grey, gradient: 'modulate2x' })).toEqual(near([200, 100, 50]));
    expect(await drawn({ ...grey, gradient: 'add' })).toEqual(near([255, 228, 178]));
  });

  it('without specular colour are no brighter than their texture', async () => {
    expect(await drawn({ layers: [base] })).toEqual(near([200, 100, 50]));
    const [, green = 0] = await drawn({ layers: [base], specular: [1, 1, 1] });
    expect(green).toBeGreaterThan(150);
  });

  it('of a sky are seen from inside, and from outside show what the sky surrounds', async () => {
    const seen = async (doubleSided: boolean) =>
      browser.page.evaluate(
        async ({ material, colours }) => {
          scenePage.paint(colours);
          const square = scenePage.squareMesh();
          const box = scenePage.boxMesh();
          const dressed = (mesh: typeof square, index: number) => ({
            ...mesh,
            passes: mesh.passes.map(pass => ({
              ...pass,
              groups: [{ firstFace: 0, faceCount: mesh.indices.length / 3, material: index }],
            })),
          });
          const meshes = [dressed(square, 0), dressed(box, 1)];
          const node = { kind: 'mesh', parent: -1, hidden: false, rotation: [0, 0, 0, 1] } as const;
          const origin = { source: 0, path: 'textures', start: 0, size: 0 };
          const texture = { name: '', origin, asset: 'a', clampU: false, clampV: false };
          const layers = (index: number) => [{ texture: index, uvSet: 0, combine: 'replace' as const }];
          await scenePage.open(
            scenePage.sceneOf(square, {
              meshes,
              nodes: [
                {
                  ...node,
                  name: 'ground',
                  ground: true,
                  mesh: 0,
                  translation: [-200, -200, 0] as const,
                  scale: [400, 400, 1] as const,
                },
                {
                  ...node,
                  name: 'sky',
                  mesh: 1,
                  translation: [-500, -500, -500] as const,
                  scale: [1000, 1000, 1000] as const,
                },
              ],
              bounds: { min: [-500, -500, -500], max: [500, 500, 500] },
              materials: [
                { ...material, layers: layers(0), doubleSided: true },
                { ...material, layers: layers(1) },
              ],
              textures: [texture, { ...texture, asset: 'b' }],
            }),
          );
          scenePage.viewer.setExtras({ ...scenePage.plainExtras, ground: false });
          const { viewer } = scenePage;
          const rig = viewer.rig;
          const at = async (distance: number, pitch: number, up = 0) => {
            const [x, y, z] = rig.target;
            viewer.setRig({ ...rig, distance, pitch, target: [x, y + up, z] });
            await scenePage.frames(3);
            return scenePage.middle();
          };
          return { outside: await at(3000, 1.5), above: await at(100, 1.5), inside: await at(50, 0.1, 200) };
        },
        { material: { ...plain, doubleSided }, colours: [BELOW, OVER].map(([r, g, b]) => [r, g, b, 255] as const) },
      );
    for (const doubleSided of [false, true]) {
      const { outside, above, inside } = await seen(doubleSided);
      expect([outside, above, inside]).toEqual([BELOW, BELOW, OVER].map(([r, g, b]) => near([r, g, b])));
    }
  });

  it('no error was logged in the page', () => {
    // Reading a picture back waits for the card, which the browser remarks upon.
    expect(browser.complaints.filter(text => !text.includes('ReadPixels'))).toEqual([]);
  });
});
