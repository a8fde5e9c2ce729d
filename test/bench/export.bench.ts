/**
 * What exports and detection gain, against the plain way in the same run: floats as JSON without a text for each, their
 * shortest decimal without printing, and formats that are not asked about what they never begin with. Processor's time.
 */
import { jsonStream } from '../../electron/answers/export/json-bytes.ts';
import { FloatRows, f32Text } from '../../shared/base/f32.ts';
import { collected, piecesSize } from '../../shared/base/pieces.ts';
import { memorySource } from '../../shared/base/source.ts';
import { formats, identify } from '../../shared/formats/index.ts';

const COUNT = 300_000;
const floats = Float32Array.from({ length: COUNT }, (_, i) => Math.sin(i * 12.9898) * 20);

compare(`${COUNT} floats as JSON`, {
  ours: () => piecesSize(collected(jsonStream({ rows: new FloatRows(floats, 3) }))),
  plain: () => Buffer.from(JSON.stringify({ rows: new FloatRows(floats, 3) }, undefined, 2)).length,
});
compare(`${COUNT} floats as text`, {
  ours: () => floats.reduce((sum, value) => sum + f32Text(value).length, 0),
  plain: () => floats.reduce((sum, value) => sum + printed(value).length, 0),
});
const sound = new Uint8Array(1000);
sound.set(new TextEncoder().encode('RIFF\xe0\x03'), 0);
sound.set(new TextEncoder().encode('WAVE'), 8);
const probe = { name: 'a.wav', source: memorySource(sound) };
compare('20,000 times what a sound is', {
  ours: () => times(20_000, () => identify(probe)),
  plain: () => times(20_000, () => formats.find(format => format.detect(probe).confidence === 'certain')),
});

function times(count: number, work: () => unknown): number {
  for (let i = 0; i < count; i++) work();
  return count;
}

/** Digits until they read back. */
function printed(value: number): string {
  for (let digits = 6; digits < 9; digits++) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === value) return String(short);
  }
  return String(Number(value.toPrecision(9)));
}

function compare(what: string, ways: { readonly ours: () => number; readonly plain: () => number }): void {
  const spent = (way: () => number): number => {
    const before = process.cpuUsage();
    way();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  const runs = Array.from({ length: 6 }, () => ({ ours: spent(ways.ours), plain: spent(ways.plain) })).slice(1);
  const ratios = runs.map(({ ours, plain }) => ours / plain).sort((a, b) => a - b);
  const least = (key: 'ours' | 'plain') => Math.min(...runs.map(run => run[key])).toFixed(0);
  process.stdout.write(
    `${what}: ${least('ours')} ms of the processor, plainly ${least('plain')}; ratio ${ratios[2]?.toFixed(2)} (${ratios[0]?.toFixed(2)}–${ratios[4]?.toFixed(2)})\n`,
  );
}
