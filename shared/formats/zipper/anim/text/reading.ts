import type { ReadingForm } from '../../../format.ts';
import type { Anim } from '../layout/anim.ts';
import { definitionsOf } from '../model.ts';
import { allText, definitionText } from './definition-text.ts';

/** The text of one definition at a time: that is what somebody looks for in a file of hundreds. */
export const reading: ReadingForm<Anim> = {
  language: 'zrd',
  why: 'This text is made from the compiled bytes, which hold less than the reader they came from. Edit in Structure or Table',
  partAt(model, path) {
    const index = Number(/^definitions\[(\d+)\]/.exec(path)?.[1] ?? 1);
    const definition = definitionsOf(model)[index] ?? definitionsOf(model)[0];
    if (definition === undefined) return undefined;
    const shown = definitionsOf(model).indexOf(definition);
    return { path: `definitions[${shown}]`, title: definition.animName || 'the reserved definition' };
  },
  toText: (model, part) => {
    const index = /^definitions\[(\d+)\]$/.exec(part ?? '')?.[1];
    return index === undefined ? allText(model) : definitionText(model, Number(index));
  },
};
