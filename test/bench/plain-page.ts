// The yardstick for a zone on the screen: a page with three and nothing else, which has the same triangles ready as one run of
// numbers for each material, and as many pictures. What it takes is what this browser and this card take; the rest is ours.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { FolderScenes } from '../../electron/answers/scene/folder-scenes.ts';
import { type Scene, worldsOf } from '../../shared/scene/scene.ts';
import { sharedBrowser } from '../support/browser.ts';

const three = join(import.meta.dirname, '../../node_modules/three/build');
const site = 'http://plain.page';

/** Milliseconds until the first picture of all of it is on the screen, and until the next one is. */
export interface PlainTimes {
  readonly first: number;
  readonly next: number;
}

interface Run {
  readonly places: number[];
  readonly ways: number[];
  readonly uvs: number[];
  readonly corners: number[];
}

export async function plainPage(folder: string, address: string, runs: number): Promise<readonly PlainTimes[]> {
  const bodies = bodiesOf(runsOf(new FolderScenes({ folder }).scene(address)));
  const context = await (await sharedBrowser()).newContext({ viewport: { width: 1440, height: 900 } });
  const times: PlainTimes[] = [];
  for (let run = 0; run < runs; run++) {
    const page = await context.newPage();
    await page.route(`${site}/**`, route => {
      const name = new URL(route.request().url()).pathname.slice(1);
      const isScript = name.endsWith('.js');
      const body = isScript ? readFileSync(join(three, name)) : (bodies.get(name) ?? '');
      return route.fulfill({ body, contentType: isScript ? 'text/javascript' : 'text/html' });
    });
    await page.goto(`${site}/`);
    times.push(await drawn(page));
    await page.close();
  }
  await context.close();
  return times;
}

/** All that is shown, in the axes of the scene, by material. */
function runsOf(scene: Scene): readonly Run[] {
  const worlds = worldsOf(scene.nodes);
  const runs = new Map<number, Run>();
  for (const [index, { mesh: number, hidden }] of scene.nodes.entries()) {
    const mesh = number === undefined ? undefined : scene.meshes[number];
    const world = worlds[index];
    const pass = mesh?.passes[0];
    if (mesh === undefined || pass === undefined || world === undefined || hidden) continue;
    for (const { material, firstFace, faceCount } of pass.groups) {
      const run = runs.get(material) ?? { places: [], ways: [], uvs: [], corners: [] };
      runs.set(material, run);
      for (let at = firstFace * 3; at < (firstFace + faceCount) * 3; at++) {
        const vertex = mesh.indices[(pass.faceOrder?.[Math.floor(at / 3)] ?? Math.floor(at / 3)) * 3 + (at % 3)] ?? 0;
        const [x = 0, y = 0, z = 0] = mesh.positions.subarray(vertex * 3, vertex * 3 + 3);
        run.corners.push(run.places.length / 3);
        for (const axis of [0, 1, 2]) {
          const e = (column: number) => world[column * 4 + axis] ?? 0;
          run.places.push(e(0) * x + e(1) * y + e(2) * z + e(3));
          run.ways.push(mesh.normals?.[vertex * 3 + axis] ?? 0);
        }
        for (const part of [0, 1]) run.uvs.push(pass.uvs[0]?.values[vertex * 2 + part] ?? 0);
      }
    }
  }
  return [...runs.values()];
}

function bodiesOf(runs: readonly Run[]): ReadonlyMap<string, string | Buffer> {
  const bytes = (values: Float32Array | Uint32Array) => Buffer.from(values.buffer);
  const data = runs.flatMap(({ places, ways, uvs, corners }) => [
    ...[places, ways, uvs].map(values => bytes(Float32Array.from(values))),
    bytes(Uint32Array.from(corners)),
  ]);
  const sizes = runs.map(({ corners }) => corners.length);
  return new Map<string, string | Buffer>([
    ['', '<!doctype html><body style="margin:0"><canvas width="590" height="570"></canvas></body>'],
    ['sizes', JSON.stringify(sizes)],
    ['data', Buffer.concat(data)],
  ]);
}

/** In the page: everything is there when the clock starts. */
function drawn(page: Page): Promise<PlainTimes> {
  return page.evaluate(async () => {
    const T = (await import('/three.module.js' as string)) as typeof import('three'); // as: the page's own address of it
    const sizes = (await (await fetch('/sizes')).json()) as number[]; // as: written above
    const data = await (await fetch('/data')).arrayBuffer();
    const shown = () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
    const begun = performance.now();
    const renderer = new T.WebGLRenderer({ canvas: document.querySelector('canvas') ?? new OffscreenCanvas(1, 1) });
    const scene = new T.Scene();
    scene.add(new T.HemisphereLight(0xffffff, 0x888888, 3));
    const bounds = new T.Box3();
    let at = 0;
    const floats = (count: number, size: number) => {
      const values = new Float32Array(data, at, count * size);
      at += values.byteLength;
      return new T.BufferAttribute(values, size);
    };
    for (const size of sizes) {
      const geometry = new T.BufferGeometry();
      geometry.setAttribute('position', floats(size, 3));
      geometry.setAttribute('normal', floats(size, 3));
      geometry.setAttribute('uv', floats(size, 2));
      geometry.setIndex(new T.BufferAttribute(new Uint32Array(data, at, size), 1));
      at += size * 4;
      geometry.computeBoundingBox();
      if (geometry.boundingBox) bounds.union(geometry.boundingBox);
      const pixels = Uint8Array.from({ length: 64 * 64 * 4 }, (_, i) => (i * 7919) >> 3);
      const map = new T.DataTexture(pixels, 64, 64);
      Object.assign(map, { generateMipmaps: true, minFilter: T.LinearMipmapLinearFilter, needsUpdate: true });
      scene.add(new T.Mesh(geometry, new T.MeshLambertMaterial({ map, alphaTest: 0.5 })));
    }
    const middle = bounds.getCenter(new T.Vector3());
    const size = bounds.getSize(new T.Vector3()).length();
    const camera = new T.PerspectiveCamera(45, 590 / 570, size / 100, size * 3);
    camera.up.set(0, 0, 1);
    camera.position.copy(middle).add(new T.Vector3(-size * 0.6, 0, size * 0.4));
    camera.lookAt(middle);
    renderer.render(scene, camera);
    await shown();
    const first = performance.now() - begun;
    const again = performance.now();
    renderer.render(scene, camera);
    await shown();
    renderer.dispose();
    return { first, next: performance.now() - again };
  });
}
