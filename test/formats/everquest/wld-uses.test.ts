// What fragments use by its place in a list stays while they do.
import { describe, expect, test } from 'vitest';
import { decode, editItems, setField, withEdit } from '#layout';
import { makeItems } from '../../../electron/answers/items/make-items.ts';
import { memorySource } from '../../../shared/base/source.ts';
import { bodyOf, typeOf } from '../../../shared/formats/everquest/wld/fragments.ts';
import { everquestWld } from '../../../shared/formats/everquest/wld/index.ts';
import { type Wld, wld } from '../../../shared/formats/everquest/wld/layout/wld.ts';
import { smallWorld } from '../../fixtures/everquest.ts';
import { WldWriter } from '../../support/writers/everquest/wld.ts';

const modelOf = (bytes: Uint8Array): Wld => decode(wld, memorySource(bytes)).value as Wld; // as: a sound file

describe('items that fragments use by index', () => {
  const source = memorySource(smallWorld());
  const { strings } = modelOf(smallWorld());
  const last = strings.names.length - 1;
  const why = (edit: Parameters<typeof editItems>[2]) => {
    const made = editItems(wld, source, edit);
    return made.kind === 'refused' ? made.why : made.kind;
  };

  test('a name stays while a fragment uses it, and the others keep their offsets', () => {
    expect(why({ kind: 'remove', paths: [`strings.names[${last}]`] })).toMatch(
      /^strings\.names\[\d+\] is used by fragments\[\d+\]\.body\.\w+/,
    );
    expect(why({ kind: 'copy', paths: [`strings.names[${last}]`] })).toBe(
      'strings.names takes no copies, because each name is in this table once',
    );
    expect(why({ kind: 'insert', path: 'strings.names[0]' })).toBe(
      'strings.names can only change at the end, because fragments point at places in this table',
    );
    const added = editItems(wld, source, { kind: 'insert', path: 'strings.names[]' });
    if (added.kind === 'refused') throw new Error(added.why);
    expect(editItems(wld, added.source, { kind: 'remove', paths: [`strings.names[${last + 1}]`] }).kind).toBe('made');
  });

  test('a new name comes with its text, and only once', () => {
    const insert = (json?: string) =>
      makeItems(everquestWld, source, { kind: 'insert', path: 'strings.names[]', ...(json !== undefined && { json }) });
    expect(insert()).toMatchObject({ kind: 'refused', why: expect.stringContaining('a new name needs its text') });
    const made = insert('NEW_NAME');
    if (made.kind === 'refused') throw new Error(made.why);
    const { value, findings } = decode(wld, made.source, { thorough: true });
    expect((value as Wld).strings.names).toEqual([...strings.names, 'NEW_NAME']);
    expect(findings).toEqual(decode(wld, source, { thorough: true }).findings);
    expect(insert(strings.names[0] ?? '')).toMatchObject({ kind: 'refused', why: expect.stringMatching(/already$/) });
  });

  test('a place after the last name is told, also where zeros fill up the table', () => {
    const file = new WldWriter();
    file.add(0x16, 'AB', body => body.f32(1));
    file.add(0x16, 'CDEF', body => body.f32(1));
    const bytes = memorySource(file.bytes());
    const edit = setField(wld, bytes, 'fragments[1].body.name', -9);
    if (edit.kind !== 'patch') throw new Error(edit.kind);
    const { findings } = decode(wld, withEdit(bytes, edit));
    expect(findings.map(({ path, text }) => `${path}: ${text}`)).toEqual([
      'fragments[1].body.name: expected the place where a name begins, found 9, where none begins',
    ]);
  });

  test('a material stays while a mesh uses it', () => {
    const model = modelOf(smallWorld());
    const palette = model.fragments.findIndex(fragment => typeOf(fragment) === 0x31);
    const { materials = [] } = bodyOf(model, palette + 1, 0x31) ?? {};
    expect(why({ kind: 'remove', paths: [`fragments[${palette}].body.materials[${materials.length - 1}]`] })).toMatch(
      /is used by fragments\[\d+\]\.body\.faceGroups\[\d+\]\.material/,
    );
  });
});
