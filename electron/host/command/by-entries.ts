// Edits of an archive that name an entry, or take entries of another archive.
import { identify } from '../../../shared/formats/index.ts';
import type { MakeEdit } from '../../answers/items/make-edit.ts';
import { type OpenContainer, openContainer } from '../../files/container.ts';
import type { Opened } from '../../files/open-address.ts';
import { placeOf, takenFrom } from '../edits/taken-entries.ts';

type Addressed = Pick<Opened, 'source' | 'name'> & { readonly address: string };

/** The edit with entries given by position; entries of another archive become what is taken from there. */
export function byEntries(archive: Addressed, edit: MakeEdit, from?: Addressed): MakeEdit {
  const into = containerAt(archive);
  if (into === undefined) return edit;
  if (edit.kind === 'graft' && from !== undefined) {
    const other = containerAt(from);
    if (other === undefined) return edit;
    return { kind: 'take', entries: edit.paths.map(path => takenFrom(other, path)), to: edit.to || 'entries[]' };
  }
  if (edit.kind === 'rename') return { ...edit, path: placeOf(into, edit.path) };
  return 'paths' in edit ? { ...edit, paths: edit.paths.map(path => placeOf(into, path)) } : edit;
}

/** An asset that can be read as an archive. */
function containerAt(archive: Addressed): OpenContainer | undefined {
  const { format } = identify(archive);
  return format.container === undefined ? undefined : openContainer(archive, identify);
}
