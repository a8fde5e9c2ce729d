import { expect, test } from 'vitest';
import type { AssetId } from '../../shared/contract/types.ts';
import { demoCopies } from './patches/support/copies.ts';

test('the text of animations is that of one definition: the first, or the one that a path is in', async () => {
  const copies = demoCopies();
  const folder = await copies.copy('texts');
  await copies.inWindow(folder, async ({ client, asset }) => {
    const animations = await asset('zbd/c1/anim.zbd');
    const first = await client.readText({ asset: animations });
    expect(first).toMatchObject({ part: { path: 'definitions[1]', title: 'mill_turns' }, language: 'zrd' });
    expect(first.readOnly).toBeNull();
    const other = await client.readText({ asset: animations, path: 'definitions[2].sequences[0].events[1]' });
    expect(other.part).toEqual({ path: 'definitions[2]', title: 'lock_opens' });
    expect(other.text).toContain('ANIMATION_NAME lock_opens');
    expect(other.text).not.toContain('mill_turns');
    const part = 'definitions[2]';
    const at = other.places?.find(({ path }) => path === 'definitions[2].sequences[0].events[1]');
    expect(other.text.split('\r\n')[(at?.line ?? 0) - 1]).toContain('OBJECT_MOTION_FROM_TO');
    const typed = other.text.replace('RUN_TIME 6.0', 'RUN_TIME 3.0');
    const written = await client.writeText({ asset: animations, text: typed, part });
    expect(written).toMatchObject({ compiled: true, problems: [] });
    expect((await client.readText({ asset: animations, path: part })).text).toBe(typed);
    const wrong = typed.replace('(NAME servo_turn.wav)', '(NAME nothing.wav)');
    const refused = await client.writeText({ asset: animations, text: wrong, part });
    expect(refused).toMatchObject({
      compiled: false,
      problems: [{ text: expect.stringMatching(/^SOUND cannot say this/) }],
    });
    await client.undo({ asset: animations });
    expect((await client.readText({ asset: animations, path: part })).text).toBe(other.text);
    const { views } = await client.openAsset({ asset: animations });
    expect(views).toEqual(expect.arrayContaining(['table', 'text', 'structure', 'hex', 'info']));
  });
  const all = await copies.gantry('text', `${folder}/zbd/c1/anim.zbd`);
  expect(all.answer).toMatchObject({ text: expect.stringMatching(/mill_turns[\s\S]*gnats_dance/) });
  const one = await copies.gantry('text', `${folder}/zbd/c1/anim.zbd`, '--path', 'definitions[2]');
  expect(one.answer).toMatchObject({ text: expect.not.stringContaining('gnats_dance') });
});

test('the sounds of an animation are listed, and found once the folder is scanned', async () => {
  const copies = demoCopies();
  const folder = await copies.copy('sounds');
  await copies.inWindow(folder, async ({ client, asset, install }) => {
    const world = await asset('zbd/c1/gamez.zbd');
    await client.scan({ install: install.id });
    const all = await client.clips({ asset: world });
    const soundsOf = async (name: string) => {
      const found = await client.clip({ asset: world, clip: all.find(clip => clip.name === name)?.id ?? '' });
      return found.tracks?.flatMap(({ marks }) =>
        marks.flatMap(({ start, sound }) => (sound ? [{ start, sound }] : [])),
      );
    };
    const heard = await soundsOf('lock_opens');
    expect(heard?.map(({ sound }) => sound.name)).toEqual(['servo_turn.wav', 'marsh_bell.wav']);
    // At the gate itself, and 10 above it.
    expect(heard?.map(({ sound }) => sound.at)).toEqual([
      { target: 0, place: [0, 0, 0] },
      { target: 0, place: [0, 10, 0] },
    ]);
    for (const { sound } of heard ?? []) {
      const { bytes } = await client.soundWav({ asset: sound.asset as AssetId }); // as: the host made it
      expect(String.fromCharCode(...bytes.subarray(0, 4))).toBe('RIFF');
    }
  });
});
