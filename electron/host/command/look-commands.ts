import type { Handlers } from '../../../shared/contract/call.ts';
import type { Command } from '../../../shared/contract/command.ts';
import type { FindingRow } from '../../../shared/contract/command-types.ts';
import type { Failure } from '../../../shared/contract/failure.ts';
import { bytes } from '../../../shared/layout/bytes.ts';
import { valueAt } from '../../../shared/layout/value-at.ts';
import { openAddress } from '../../files/open-address.ts';
import { fieldsOf } from '../assets/fields.ts';
import { decodedJson, fieldJson } from '../assets/model-json.ts';
import { generatedText } from '../assets/read-text.ts';
import { View } from '../assets/view.ts';
import { failures } from '../failures.ts';
import { refuse } from '../refuse.ts';

type Looks = Pick<Handlers<Command>, 'show' | 'fields' | 'text'>;

/** show, fields and text: one file or entry, as its format reads it. */
export const lookCommands: Looks = {
  show: async ({ base, address, path }) =>
    withView(base, address, view => {
      const model = path === undefined ? wholeOf(view, address) : partOf(view, address, path);
      return { model, findings: findingsOf(view), ...failureOf(view, address) };
    }),
  fields: async ({ base, address, from = 0, to }) =>
    withView(base, address, view => {
      const { source } = view;
      const end = Math.min(to ?? source.size, source.size);
      if (from > source.size) return refuse(failures.pastTheEnd(from, source.size));
      if (from > end) return refuse(failures.badWindow(from, end));
      // First: decoding all of it is what finds something to show on the fields.
      const failure = failureOf(view, address);
      const fields = fieldsOf(view, from, end - from).map(field => ({ ...field, value: fieldJson(field) }));
      return { fields, ...failure };
    }),
  text: async ({ base, address, path }) =>
    withView(base, address, view => ({ text: generatedText(view, address, path), findings: findingsOf(view) })),
};

function withView<T>(base: string, address: string, work: (view: View) => T): T {
  const opened = openAddress(base, address);
  try {
    return work(new View(opened.name, opened.source, 0));
  } finally {
    opened.close();
  }
}

function wholeOf({ format, decoded }: View, address: string): unknown {
  if (decoded === undefined) return refuse(failures.noModel(address, format.title));
  return decodedJson(format, decoded);
}

function partOf(view: View, address: string, path: string): unknown {
  const { format, source, memo } = view;
  const found = valueAt(format.layout ?? bytes(), source, path, memo);
  if (found === undefined) return refuse(failures.noSuchPath(address, path));
  return found.field ? fieldJson(found.field) : found.value;
}

function findingsOf({ decoded }: View): readonly FindingRow[] {
  return (decoded?.findings ?? []).map(({ path, start, weight, text }) => ({ path, start, weight, text }));
}

function failureOf({ decoded, format }: View, address: string): { readonly failure?: Failure } {
  const fault = decoded?.fault;
  if (fault === undefined) return {};
  return { failure: failures.damaged(address, format.id, fault.start, fault.path, fault.text) };
}
