// `process`: what bytes pass through before they are read.

import { Formula } from './expression/formula.ts';
import { parseTypeCall, type TypeCall } from './expression/parse-expression.ts';
import { ExpressionError } from './expression/tokens.ts';
import { StructureError, type TextPlace } from './problem.ts';
import { type Reading, textIn } from './reading.ts';
import type { Attribute, Process } from './spec.ts';
import { entryPlace, type YamlMap } from './yaml-tree.ts';

const ONE_KEY = ['xor', 'rol', 'ror'] as const;

/** Reads `process` of an attribute. */
export function readProcess(reading: Reading, attribute: Attribute, node: YamlMap): Process | undefined {
  const entry = node.entries.get('process');
  if (!entry) return undefined;
  const source = textIn(entry);
  const place = entryPlace(entry);
  const call = parsed(source, place);
  const args = call.args.map(each => {
    const formula = new Formula(each, source, place);
    reading.bindings.push({ formula, owner: attribute.owner });
    return formula;
  });
  const name = call.name.path.join('.');
  if (name === 'zlib' && args.length === 0) return { kind: 'zlib' };
  const kind = ONE_KEY.find(known => known === name);
  if (!kind) return { kind: 'custom', name, args };
  const [key] = args;
  if (!key || args.length > 1) throw new StructureError(`“${kind}” takes one key.`, place);
  return { kind, key };
}

/** The name of a routine has dots where that of a type has colons; its arguments keep theirs. */
function parsed(source: string, place: TextPlace): TypeCall {
  const [, name = source, args = ''] = /^([^(]*)(.*)$/s.exec(source) ?? [];
  try {
    return parseTypeCall(name.replaceAll('.', '::') + args);
  } catch (error) {
    if (error instanceof ExpressionError) throw new StructureError(`“${source}”: ${error.message}.`, place);
    throw error;
  }
}
