import { expect, test } from 'vitest';
import { demoCopies } from './patches/support/copies.ts';

test('the text of animations is that of one definition: the first, or the one that a path leads into', async () => {
  const copies = demoCopies();
  const folder = await copies.copy('texts');
  await copies.inWindow(folder, async ({ client, asset }) => {
    const animations = await asset('zbd/c1/anim.zbd');
    const first = await client.readText({ asset: animations });
    expect(first).toMatchObject({ part: { path: 'definitions[1]', title: 'mill_turns' }, language: 'zrd' });
    expect(first.readOnly).toContain('compiled');
    const other = await client.readText({ asset: animations, path: 'definitions[2].sequences[0].events[1]' });
    expect(other.part).toEqual({ path: 'definitions[2]', title: 'lock_opens' });
    expect(other.text).toContain('ANIMATION_NAME lock_opens');
    expect(other.text).not.toContain('mill_turns');
    const { views } = await client.openAsset({ asset: animations });
    expect(views).toEqual(expect.arrayContaining(['table', 'text', 'structure', 'hex', 'info']));
  });
  const all = await copies.gantry('text', `${folder}/zbd/c1/anim.zbd`);
  expect(all.answer).toMatchObject({ text: expect.stringMatching(/mill_turns[\s\S]*gnats_dance/) });
  const one = await copies.gantry('text', `${folder}/zbd/c1/anim.zbd`, '--path', 'definitions[2]');
  expect(one.answer).toMatchObject({ text: expect.not.stringContaining('gnats_dance') });
});
