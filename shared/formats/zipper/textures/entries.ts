import { decode, encode, Unwritable } from '#layout';
import { piecesSource } from '../../../base/pieces.ts';
import type { Source } from '../../../base/source.ts';
import { notInWindows1252 } from '../../../base/windows1252.ts';
import type { EntryEdit, Entry as StoredEntry } from '../../format.ts';
import { texture as layout } from '../texture/layout.ts';
import { sizeOf, type Texture } from '../texture/stored.ts';
import { type Entry, LONGEST_NAME, NO_PALETTE, type Package } from './stored.ts';

/** Textures by name, in the order of the directory. */
export function entriesOf({ textures }: Package): readonly StoredEntry[] {
  return textures.map(({ name, start, texture }) => ({ name, start, size: sizeOf(texture) }));
}

/** A package with textures replaced, dropped, and added at the end. */
export function repack(model: Package, edits: readonly EntryEdit[]): Package {
  const textures: (Entry | undefined)[] = [...model.textures];
  for (const edit of edits) {
    if (edit.kind === 'add') {
      textures.push(added(edit.name, edit.content));
      continue;
    }
    const before = textures[edit.index];
    if (before === undefined)
      throw new Unwritable(`there is no texture ${edit.index}: the package has ${model.textures.length}`);
    textures[edit.index] = edit.kind === 'drop' ? undefined : replaced(before, edit.content);
  }
  return { ...model, textures: textures.filter(texture => texture !== undefined) };
}

function replaced(before: Entry, content: Source): Entry {
  const texture = textureOf(before.name, content);
  if (!texture.flags.globalPalette) return { ...before, texture, paletteIndex: unshared(before) };
  if (before.paletteIndex < 0)
    throw new Unwritable(`"${before.name}" would use a shared palette, and the directory names none for it`);
  return { ...before, texture };
}

/** What was odd before stays odd; what was sound stays sound. */
function unshared({ paletteIndex, texture }: Entry): number {
  return texture.flags.globalPalette ? NO_PALETTE : paletteIndex;
}

function added(name: string, content: Source): Entry {
  if (name === '') throw new Unwritable('a texture needs a name');
  if (name.length > LONGEST_NAME)
    throw new Unwritable(`"${name}" has ${name.length} letters, and a name ${LONGEST_NAME} at most`);
  const stranger = name.includes('\0') ? '\0' : notInWindows1252(name);
  if (stranger !== undefined)
    throw new Unwritable(`"${name}" has the letter ${JSON.stringify(stranger)}, which packages cannot store`);
  const texture = textureOf(name, content);
  if (texture.flags.globalPalette)
    throw new Unwritable(`"${name}" uses a shared palette: a texture that is added must bring its own`);
  return { name, start: 0, paletteIndex: NO_PALETTE, texture };
}

/** The texture that some bytes are, all of them. */
function textureOf(name: string, content: Source): Texture {
  const { value, fault, end } = decode(layout, content);
  if (fault) throw new Unwritable(`what is to become "${name}" is no texture: ${fault.text}`);
  if (end < content.size)
    throw new Unwritable(
      `what is to become "${name}" is longer than a texture of its size: ${content.size - end} bytes more`,
    );
  return value;
}

/** The bytes of one texture alone. */
export function textureSource(texture: Texture): Source {
  return piecesSource(encode(layout, texture));
}
