// A mod of the demo, as the window makes one.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Copies, Window } from './copies.ts';

export const HEAT = 'zbd/reader.zbd::heat.zrd';
export const MISSION = 'zbd/c1/readerm1.zbd::m1_mission.zrd';
const WALK = 'zbd/motion.zbd::heron_walk';
export const HULL = 'zbd/rtexture.zbd::hull';
export const SOUND = 'zbd/soundsL.zbd::marsh_bell.wav';

/** A mod in every way a mod is made: a value by its field, a text typed, an entry renamed, a float of a motion, a pixel and a sample as bytes. */
async function makeMod({ client, asset, install }: Window): Promise<void> {
  const heat = await asset(HEAT);
  await client.setField({ asset: heat, path: '[5]', value: 33.5 });
  const mission = await asset(MISSION);
  const { text } = await client.readText({ asset: mission });
  const typed = text.replace('until the water is back.', 'until the water is back, then swim.');
  expect(typed).not.toBe(text);
  await client.writeText({ asset: mission, text: `; a longer way home\r\n${typed}` });
  await client.setField({ asset: await asset('zbd/soundsL.zbd'), path: 'entries[0].name', value: 'step_soft.wav' });
  await client.setField({ asset: await asset(WALK), path: 'loopTime', value: 0.9 });
  await client.writeBytes({ asset: await asset(HULL), start: 200, bytes: Uint8Array.of(0x1f, 0x00) });
  await client.writeBytes({ asset: await asset(SOUND), start: 2000, bytes: Uint8Array.of(1, 99) });
  await client.writeInstall({ install: install.id });
}

/** The mod as a patch file, and the copy of the demo that it was made in. */
export async function exportedMod(copies: Copies, work = makeMod, name = 'Warm Feet') {
  const folder = await copies.copy(`from ${name}`);
  const project = await copies.inWindow(folder, work);
  const file = join(copies.root, `${name}.gantry-patch`);
  const made = await copies.gantry(
    'patch',
    'export',
    project,
    '-o',
    file,
    '--name',
    name,
    '--author',
    'Imke',
    '--version',
    '1.0',
  );
  expect(made.status, JSON.stringify(made.answer)).toBe(0);
  return { folder, file };
}

let made: Promise<string> | undefined;

/** The file of that mod alone: it is made once in a process, and written beside the copies of each test. */
export async function modFile(copies: Copies): Promise<string> {
  made ??= exportedMod(copies).then(({ file }) => readFileSync(file, 'utf8'));
  const file = join(copies.root, 'Warm Feet.gantry-patch');
  writeFileSync(file, await made);
  return file;
}
