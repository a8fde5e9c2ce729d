// Damages files of all formats and puts them through everything Gantry makes of files:
//   node test/bench/fuzz.ts --minutes 5 --seed 1 [--from 0] [--dry]
//   node test/bench/fuzz.ts --structures --minutes 1: structures of the user's own and their files, both damaged
// What throws, hangs or eats up the memory is tried once more alone, made smaller, and kept in test/fixtures/fuzz.
import { parseArgs } from 'node:util';
import { tryStructure } from '../support/fuzz/fuzz-structures.ts';
import { FuzzThread } from '../support/fuzz/fuzz-thread.ts';
import { fuzzFiles, mutantOf, shortFiles } from '../support/fuzz/inputs.ts';
import { keep } from '../support/fuzz/kept.ts';
import { minimise } from '../support/fuzz/minimise.ts';
import { placeOf } from '../support/fuzz/place-of.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
    from: { type: 'string', default: '0' },
    dry: { type: 'boolean', default: false },
    structures: { type: 'boolean', default: false },
  },
});
const seed = Number(values.seed);
const end = Date.now() + Number(values.minutes) * 60_000;
if (values.structures) {
  fuzzStructures();
  process.exit();
}

/** Each in this process: nothing that comes of them may be thrown, and none may take two seconds. */
function fuzzStructures(): void {
  let tried = 0;
  let worst = 0;
  for (let next = seed * 1_000_000; Date.now() < end; next++, tried++) {
    const { milliseconds, text } = tryStructure(next);
    if (milliseconds > 2000) throw new Error(`#${next} took ${Math.round(milliseconds)} ms:\n${text}`);
    worst = Math.max(worst, milliseconds);
  }
  const memory = Math.round(process.resourceUsage().maxRSS / 1024);
  console.log(`${tried} damaged structures over damaged files; the slowest took ${Math.round(worst)} ms; ${memory} MB`);
}

/** Mutants for which a thread is asked at once. */
const TOGETHER = 250;
/** Garbage of many mutants: what one takes alone is looked at when it is tried again. */
const GROWTH = 480 * 1024 * 1024;

const files = shortFiles(fuzzFiles());
const slow: { readonly milliseconds: number; readonly text: string }[] = [];
const mutant = (index: number) => mutantOf(files, seed, index);
const thread = new FuzzThread({
  growth: GROWTH,
  onSlow: (index, builder, milliseconds) =>
    slow.push({ milliseconds, text: `#${index} ${builder}, ${mutant(index).how}` }),
});
const alone = new FuzzThread();
const counts = { crash: 0, hang: 0, memory: 0 };
const known = new Set<string>();
const processor = process.cpuUsage();
let index = Number(values.from);
for (; Date.now() < end; index += TOGETHER)
  for (const found of await thread.run({ seed, from: index, to: index + TOGETHER })) {
    const place = placeOf(found);
    if (known.has(place)) {
      counts[found.kind]++;
      continue;
    }
    const file = mutant(found.index);
    const again = await alone.run({ mutant: file });
    const same = again.find(({ kind }) => kind === found.kind);
    if (!same) {
      console.log(`not again: ${found.kind} #${found.index} in ${found.builder}: ${file.how}: ${found.what}`);
      continue;
    }
    known.add(place);
    counts[found.kind]++;
    console.log(
      `${same.kind} #${found.index} in ${same.builder}: ${file.how}\n  ${same.what.split('\n').slice(0, 4).join('\n  ')}`,
    );
    if (values.dry) continue;
    const small = await minimise(file, same, alone);
    console.log(`  kept as ${keep(small, same)}, ${small.bytes.length} bytes`);
  }
await thread.close();
await alone.close();
const { user, system } = process.cpuUsage(processor);
const tried = index - Number(values.from);
const seconds = Math.round((user + system) / 1e6);
console.log(`${tried} mutants of ${files.length} files with seed ${seed} in ${seconds} s of the processor`);
console.log(`crashes ${counts.crash}, hangs ${counts.hang}, over the memory ${counts.memory}; places ${known.size}`);
for (const { milliseconds, text } of slow.toSorted((a, b) => b.milliseconds - a.milliseconds).slice(0, 10))
  console.log(`${milliseconds} ms: ${text.slice(0, 200)}`);
