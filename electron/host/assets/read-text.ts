import type { TextCheck, TextResult } from '../../../shared/contract/types.ts';
import type { Format } from '../../../shared/formats/format.ts';
import type { Fault } from '../../../shared/layout/layout.ts';
import { failures } from '../failures.ts';
import { refuse } from '../refuse.ts';
import type { OpenAsset } from './open-asset.ts';
import { textReadOnly } from './text-read-only.ts';
import type { View } from './view.ts';

/** The text form of an asset: a draft, else as it was typed, else made from the bytes. */
export function readText(asset: OpenAsset): TextResult {
  const view = asset.view();
  const { format, revision, textForm } = view;
  if (textForm === undefined) return refuse(failures.noTextForm(asset.address, titleOf(format, view)));
  const { draft } = asset;
  const typed = draft ?? asset.edits?.text;
  const text = typed ?? generatedText(view, asset.address);
  return {
    revision,
    text,
    language: textForm.language,
    origin: draft !== undefined ? 'draft' : typed !== undefined ? 'typed' : 'generated',
    readOnly: typed === undefined ? textReadOnly(view, text) : null,
    ...checkText(view, text),
  };
}

/** A format that has a text form lacks it only where the bytes are too many. */
function titleOf(format: Format, { source }: View): string {
  return format.text === undefined ? format.title : `${format.title} of ${source.size.toLocaleString('en')} bytes`;
}

/** The text made from the bytes; refuses what does not decode to its end. */
export function generatedText({ format, decoded }: View, address: string): string {
  if (format.text === undefined || decoded === undefined) return refuse(failures.noTextForm(address, format.title));
  if (decoded.fault !== undefined) return refuseFault(address, format.id, decoded.fault);
  return format.text.toText(decoded.value);
}

/** Refuses what could not be decoded to its end. */
export function refuseFault(address: string, format: string, { start, path, text }: Fault): never {
  return refuse(failures.damaged(address, format, start, path, text));
}

/** What is wrong with a text, and its outline; nothing is changed. */
export function checkText({ format, decoded }: View, text: string): TextCheck {
  const { text: form, title } = format;
  if (form === undefined) return refuse(failures.noTextForm('', title));
  const compiled = form.fromText(text, decoded?.value);
  return {
    problems: 'problems' in compiled ? compiled.problems : (compiled.notes ?? []),
    outline: form.outline?.(text) ?? [],
  };
}
