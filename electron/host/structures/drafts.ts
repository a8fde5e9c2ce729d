// Structures being typed and not saved yet: in use at once, and kept for the next session.
import type { StructureName } from '../../../shared/contract/structure-types.ts';
import { formatOfStructure, readStructureText } from '../../files/structures.ts';
import type { StructureDesk, StructureUse, Subject } from './desk-types.ts';
import type { DraftFiles, DraftText } from './draft-files.ts';

type At = Pick<Subject, 'install' | 'address'>;

const keyOf = ({ install, address }: At): string => `${install.id} ${address}`;

interface Draft {
  readonly kept?: StructureName | undefined;
  readonly begunWith?: string | undefined;
}

/** A text as a structure; undefined if it has errors. */
export function draftUse(
  { structure, sent, id }: ReturnType<typeof readStructureText>,
  { kept, begunWith }: Draft,
): StructureUse | undefined {
  if (structure === undefined) return undefined;
  const why = 'it is being written for this file';
  const identified = { format: formatOfStructure(structure), confidence: 'likely', why } as const;
  return { ...{ id: id ?? '', isDraft: true, sent, identified }, ...(kept && { kept, begunWith }) };
}

/** `pathOf`: where the text is, or would be: its imports are next to it. */
export function createDrafts(
  files: DraftFiles | undefined,
  pathOf: (install: At['install'], kept: StructureName | undefined) => string,
): Pick<StructureDesk, 'draftOf' | 'setDraft' | 'dropDraft' | 'typed' | 'brokenOf'> {
  const uses = new Map<string, StructureUse | undefined>();

  /** As the last session left it. */
  function restored({ install, address }: At): StructureUse | undefined {
    const draft = files?.of(install.id, address);
    const text = draft && (draft.sound ?? draft.text);
    return text === undefined
      ? undefined
      : draftUse(readStructureText(pathOf(install, draft?.kept), text), draft ?? {});
  }
  function draftOf(at: At): StructureUse | undefined {
    const key = keyOf(at);
    if (!uses.has(key)) uses.set(key, restored(at));
    return uses.get(key);
  }

  return {
    draftOf,
    setDraft: (at, draft) => void uses.set(keyOf(at), draft),
    dropDraft({ install, address }) {
      uses.set(keyOf({ install, address }), undefined);
      files?.drop(install.id, address);
    },
    typed({ install, address }, text, before) {
      const use = draftOf({ install, address });
      const { kept, begunWith } = use ?? { kept: before?.kept, begunWith: before?.sent.text };
      const sound = use && use.sent.text !== text ? use.sent.text : undefined;
      const draft: DraftText = {
        ...{ install: install.id, address, text },
        ...(sound !== undefined && { sound }),
        ...(kept && { kept: { ...kept } }),
        ...(begunWith !== undefined && { begunWith }),
      };
      // If the text is the saved one again, there is nothing to keep.
      if (use === undefined && text === begunWith) files?.drop(install.id, address);
      else files?.put(draft);
    },
    brokenOf(at) {
      const text = files?.of(at.install.id, at.address)?.text;
      return text === draftOf(at)?.sent.text ? undefined : text;
    },
  };
}
