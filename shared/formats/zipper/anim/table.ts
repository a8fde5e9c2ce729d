import type { TableForm } from '../../format.ts';
import type { Anim } from './layout/anim.ts';
import { countEvents, type Definition, definitionsOf, sequencesOf } from './model.ts';

/** The definitions: what each is called, where it runs, what sets it off, how much there is of it. */
export const table: TableForm<Anim> = {
  what: 'animations',
  columns: [
    { key: 'animName', title: 'Animation', isEditable: true },
    { key: 'name', title: 'Node', isEditable: true },
    { key: 'rootName', title: 'Root', isEditable: true },
    { key: 'activation', title: 'Set off by', width: 22, isEditable: true },
    { key: 'sequences', title: 'Sequences', width: 11, isNumeric: true },
    { key: 'events', title: 'Events', width: 9, isNumeric: true },
    { key: 'objects', title: 'Objects', width: 9, isNumeric: true },
    { key: 'nodes', title: 'Nodes', width: 9, isNumeric: true },
  ],
  rows: model => definitionsOf(model).map(rowOf),
};

function rowOf(definition: Definition, index: number) {
  const { animName, name, rootName, activation, sequences, objects, nodes } = definition;
  const events = sequencesOf(definition).reduce((sum, { sequence }) => sum + countEvents(sequence.events.source), 0);
  const counts = [sequences.length, events, named(objects), named(nodes)].map(String);
  return { path: `definitions[${index}]`, cells: [animName, name, rootName, String(activation), ...counts] };
}

/** The first record stands for none. */
function named({ length }: { readonly length: number }): number {
  return Math.max(0, length - 1);
}
