/**
 * What the 3D view costs the window's thread: opening a million triangles, 600 frames of a skin with 200 bones, orbiting
 * 10,000 things, 60 views in turn, and 200 that are opened and closed.
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
const THINGS = 10_000;
const TURNS = 60;
const MOST_SCRIPT = 4;
const VIEWS = 60;
const SOAK = 200;
const SOAK_ROUNDS = 4;

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
    await orbitThings(browser);
    await inTurn(browser);
    await openAndClose(browser);
    say(browser.complaints.filter(text => !text.includes('GPU stall')).join('\n') || 'the page had no complaint');
  } finally {
    await browser.close();
  }
}

/** Ten thousand things of eight kinds on a square, as a world has them. */
async function orbitThings({ page }: SceneBrowser): Promise<void> {
  for (let run = 1; run <= RUNS; run++) {
    const found = await page.evaluate(
      async ({ things, triangles, count }) => {
        const meshes = Array.from({ length: 8 }, () => scenePage.hillMesh(triangles / things));
        const side = Math.ceil(Math.sqrt(things));
        const nodes = Array.from({ length: things }, (_, i) => ({
          ...{ name: `thing ${i}`, kind: 'mesh' as const, parent: -1, hidden: false, mesh: i % 8 },
          translation: [(i % side) * 1.5, Math.floor(i / side) * 1.5, 0] as const,
          rotation: [0, 0, 0, 1] as const,
        }));
        const bounds = { min: [0, 0, 0] as const, max: [side * 1.5, side * 1.5, 1] as const };
        const [first] = meshes;
        if (first === undefined) throw new Error('there is no mesh');
        await scenePage.open(scenePage.sceneOf(first, { meshes, nodes, bounds }));
        const { viewer } = scenePage;
        const near = { ...viewer.rig, distance: viewer.rig.distance / 3 };
        const times: number[] = [];
        for (let frame = 0; frame < count; frame++) {
          // Where pictures come later than they are drawn, the next is drawn after that.
          while (viewer.canvas.dataset.late !== undefined) await scenePage.frames(1);
          viewer.setRig({ ...near, yaw: near.yaw + frame * 0.02 });
          times.push(await scenePage.drawing());
        }
        times.sort((a, b) => a - b);
        return { median: times[count >> 1] ?? 0, most: times.at(-1) ?? 0 };
      },
      { things: THINGS, triangles: TRIANGLES, count: TURNS },
    );
    say(
      `run ${run}: orbiting ${THINGS.toLocaleString('en')} things of ${TRIANGLES.toLocaleString('en')} triangles: ` +
        `${found.median.toFixed(2)} ms of script a picture (bar ${MOST_SCRIPT}), at most ${found.most.toFixed(1)}: ${verdict(found.median <= MOST_SCRIPT)}`,
    );
  }
}

/** Each of many views comes to the front, the first ones again after all others. */
async function inTurn({ page }: SceneBrowser): Promise<void> {
  const found = await page.evaluate(async count => {
    const scenes = Array.from({ length: count }, () => scenePage.sceneOf(scenePage.hillMesh(20_000)));
    await scenePage.open(scenePage.sceneOf(scenePage.squareMesh()));
    await scenePage.middle(); // the pictures of the bench before wait for the card
    const { show, close, viewers } = await scenePage.tabs(scenes);
    const times: number[] = [];
    for (const front of [...viewers.keys(), 0, 1, 2]) {
      const viewer = viewers[front];
      const before = viewer?.drawn ?? 0;
      const start = performance.now();
      show(front);
      viewer?.frame();
      while ((viewer?.drawn ?? 1) < before + 1) await scenePage.frames(1);
      times.push(performance.now() - start);
    }
    const contexts = document.querySelectorAll('canvas.scene-card').length;
    const held = viewers.filter(({ canvas }) => canvas.width > 0).length;
    close();
    return { times, contexts, held };
  }, VIEWS);
  const most = Math.max(...found.times);
  const middle = found.times.toSorted((a, b) => a - b)[found.times.length >> 1] ?? 0;
  say(
    `${VIEWS} views of 20,000 triangles in turn: picture after ${middle.toFixed(0)} ms, at most ${most.toFixed(0)} (bar 1000): ` +
      `${verdict(most <= 1000)}; ${found.contexts} context, ${found.held} of them hold a picture`,
  );
}

/** The heap and the contexts of a page in which views come and go. */
async function openAndClose({ page }: SceneBrowser): Promise<void> {
  for (let round = 0; round <= SOAK_ROUNDS; round++) {
    const found = await page.evaluate(async count => {
      for (let i = 0; i < count; i++) {
        const { show, close, viewers } = await scenePage.tabs([scenePage.sceneOf(scenePage.hillMesh(20_000))]);
        show(0);
        viewers[0]?.frame();
        await scenePage.frames(4);
        close();
      }
      const collect: unknown = Reflect.get(globalThis, 'gc');
      if (typeof collect === 'function') for (let i = 0; i < 3; i++) collect();
      await scenePage.frames(2);
      const memory: unknown = Reflect.get(performance, 'memory');
      const heap = typeof memory === 'object' && memory !== null ? Number(Reflect.get(memory, 'usedJSHeapSize')) : 0;
      const { canvases, contexts } = {
        canvases: document.querySelectorAll('canvas').length,
        contexts: document.querySelectorAll('canvas.scene-card').length,
      };
      return { heap, canvases, contexts };
    }, SOAK / SOAK_ROUNDS);
    const opened = ((round + 1) * SOAK) / SOAK_ROUNDS;
    say(
      `${opened} views opened and closed: heap ${(found.heap / 1e6).toFixed(1)} MB, ${found.contexts} context, ${found.canvases} canvases`,
    );
  }
}

/** Another million triangles each time, and the same again: it is found to look as before. */
async function openMillion({ page }: SceneBrowser): Promise<void> {
  await page.evaluate(() => scenePage.open(scenePage.sceneOf(scenePage.squareMesh())));
  for (let run = 0; run < 2 * RUNS; run++) {
    const isAgain = run % 2 === 1;
    const found = await page.evaluate(
      async triangles => {
        const scene = scenePage.sceneOf(scenePage.hillMesh(triangles));
        await scenePage.frames(5);
        const tasks = scenePage.watchTasks();
        const start = performance.now();
        await scenePage.open(scene);
        const milliseconds = performance.now() - start;
        await scenePage.frames(10);
        return { milliseconds, faces: scene.meshes[0]?.rows.faces.count ?? 0, tasks: tasks() };
      },
      TRIANGLES + 10_000 * (run >> 1),
    );
    const longest = Math.max(0, ...found.tasks);
    say(
      `run ${(run >> 1) + 1}: ${found.faces.toLocaleString('en')} triangles ${isAgain ? 'again' : 'on the card'} after ${found.milliseconds.toFixed(0)} ms; longest task ` +
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
