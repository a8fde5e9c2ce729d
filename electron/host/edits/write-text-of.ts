import { piecesSource } from '../../../shared/base/pieces.ts';
import type { Source } from '../../../shared/base/source.ts';
import type { TextWritten } from '../../../shared/contract/types.ts';
import { encode } from '../../../shared/layout/encode.ts';
import { Unwritable } from '../../../shared/layout/unwritable.ts';
import type { OpenAsset } from '../assets/open-asset.ts';
import { checkText } from '../assets/read-text.ts';
import { failures } from '../failures.ts';
import { refuse } from '../refuse.ts';
import { edited } from './edited.ts';

const LABEL = 'Edit text';

/** Compiles text into an asset's bytes; what does not compile is kept as a draft, and the bytes stay. */
export async function writeTextOf(asset: OpenAsset, text: string, coalesce: boolean): Promise<TextWritten> {
  const { project } = asset.install;
  const check = checkText(asset.view(), text);
  const content = compileText(asset, text);
  asset.editable();
  if (content === undefined) {
    await project.setDraft(asset.address, text);
    return { ...check, compiled: false, edited: edited(asset) };
  }
  const changed = await project.replaceContent(asset.address, content, { label: LABEL, text, coalesce });
  return { ...check, compiled: true, edited: edited(asset, changed.changed) };
}

/** The bytes a text stands for; undefined when it does not compile. */
function compileText(asset: OpenAsset, text: string): Source | undefined {
  const { format, decoded } = asset.view();
  const { layout, text: form, title } = format;
  if (layout === undefined || form === undefined) return refuse(failures.noTextForm(asset.address, title));
  const compiled = form.fromText(text, decoded?.value);
  if ('problems' in compiled) return undefined;
  try {
    return piecesSource(encode(layout, compiled.model));
  } catch (error) {
    if (error instanceof Unwritable) return refuse(failures.unwritable(asset.address, error.message));
    throw error;
  }
}
