/**
 * What the 3D view costs the window's thread: opening a million triangles, and 600 frames of a skin with 200 bones.
 * Run it with Node 24: `node test/bench/viewer.bench.ts`. It drives a real browser, with graphics in software where there
 * is no card. Figures are printed, never asserted.
 */
import { availableParallelism, loadavg } from 'node:os';
import { browserPath } from '../support/browser.ts';
import type { ScenePage } from '../support/scene-page/scene-page.ts';
import { SceneBrowser } from '../support/scene-page.ts';

declare const scenePage: ScenePage;

const TRIANGLES = 1_000_000;
const BONES = 200;
const FRAMES = 600;
const LONGEST_TASK = 50;
const MOST_GROWTH = 1024 * 1024;
const RUNS = 3;

/**
 * The page is put together by the graphics side, as on any machine with a card. Put together without one, the browser
 * reads every picture back on the window's thread, and that one wait (a second for a million triangles) hides our tasks.
 */
const card = ['--use-angle=swiftshader', '--ignore-gpu-blocklist', '--enable-gpu-rasterization'];

const say = (line: string) => void process.stdout.write(`${line}\n`);
const verdict = (isMet: boolean) => (isMet ? 'met' : 'MISSED');

say(
  `${availableParallelism()} cores, load ${loadavg()
    .map(load => load.toFixed(1))
    .join(' ')}`,
);
if (browserPath === undefined) say('skipped: there is no browser on this machine');
else await bench();

async function bench(): Promise<void> {
  const browser = await SceneBrowser.open([...card, '--enable-precise-memory-info', '--js-flags=--expose-gc']);
  try {
    await openMillion(browser);
    await animate(browser);
    say(browser.complaints.filter(text => !text.includes('GPU stall')).join('\n') || 'the page had no complaint');
  } finally {
    await browser.close();
  }
}

async function openMillion({ page }: SceneBrowser): Promise<void> {
  await page.evaluate(() => scenePage.open(scenePage.sceneOf(scenePage.squareMesh())));
  for (let run = 1; run <= RUNS; run++) {
    const found = await page.evaluate(async triangles => {
      const scene = scenePage.sceneOf(scenePage.hillMesh(triangles));
      await scenePage.frames(5);
      const tasks = scenePage.watchTasks();
      const start = performance.now();
      await scenePage.open(scene);
      const milliseconds = performance.now() - start;
      await scenePage.frames(10);
      return { milliseconds, faces: scene.meshes[0]?.rows.faces.count ?? 0, tasks: tasks() };
    }, TRIANGLES);
    const longest = Math.max(0, ...found.tasks);
    say(
      `run ${run}: ${found.faces.toLocaleString('en')} triangles on the card after ${found.milliseconds.toFixed(0)} ms; longest task ` +
        `${longest === 0 ? 'under 50' : longest.toFixed(0)} ms (bar ${LONGEST_TASK}): ${verdict(longest <= LONGEST_TASK)}`,
    );
  }
}

async function animate({ page }: SceneBrowser): Promise<void> {
  for (let run = 1; run <= RUNS; run++) {
    const found = await page.evaluate(
      async ({ bones, count }) => {
        const { viewer } = scenePage;
        await scenePage.open(scenePage.tubeScene(bones));
        viewer.setExtras({ ...scenePage.plainExtras, skeleton: true });
        const clip = scenePage.bendClip(bones, count + 1, 0.02);
        const collect: unknown = Reflect.get(globalThis, 'gc');
        const used = async () => {
          if (typeof collect === 'function') for (let i = 0; i < 3; i++) collect();
          await scenePage.frames(2);
          const memory: unknown = Reflect.get(performance, 'memory');
          return typeof memory === 'object' && memory !== null
            ? Number(Reflect.get(memory, 'usedJSHeapSize'))
            : Number.NaN;
        };
        for (let frame = 0; frame < 30; frame++) {
          viewer.pose(clip, 0, frame);
          await scenePage.frames(1);
        }
        const before = await used();
        let script = 0;
        for (let frame = 0; frame < count; frame++) {
          const start = performance.now();
          viewer.pose(clip, 0, frame);
          script += performance.now() - start;
          await scenePage.frames(1);
        }
        return { growth: (await used()) - before, script: script / count, collected: typeof collect === 'function' };
      },
      { bones: BONES, count: FRAMES },
    );
    say(
      `run ${run}: ${FRAMES} frames of ${BONES} bones: heap ${found.growth >= 0 ? '+' : ''}${(found.growth / 1024).toFixed(0)} kB ` +
        `(bar 1024): ${verdict(found.growth < MOST_GROWTH)}; posing takes ${found.script.toFixed(2)} ms a frame` +
        (found.collected ? '' : ' (without collecting garbage first)'),
    );
  }
}
