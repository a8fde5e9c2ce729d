import { grouped } from '../base/counted.ts';

/** Bytes that a step typed, or put in at once: the label counts them, also those of later steps that merge into it. */
export interface TypedBytes {
  readonly verb: 'Insert' | 'Delete' | 'Replace' | 'Write';
  readonly bytes: number;
  /** The entry they are in, if the step is one of its container. */
  readonly entry?: string;
}

/** The part of a step that names it. */
export interface NamedStep {
  readonly label: string;
  readonly typed?: TypedBytes;
}

/** The name of a step that types bytes. */
export function typedStep(typed: TypedBytes): Required<NamedStep> {
  const { verb, bytes, entry } = typed;
  const label = `${verb} ${bytes === 1 ? 'a byte' : `${grouped(bytes)} bytes`}`;
  return { label: entry === undefined ? label : `${label} in ${entry}`, typed };
}

/** The name of a step after another merged into it. */
export function joinedName({ label, typed }: NamedStep, { typed: more }: NamedStep): NamedStep {
  const isOne = typed !== undefined && typed.verb === more?.verb && typed.entry === more.entry;
  return isOne ? typedStep({ ...typed, bytes: typed.bytes + more.bytes }) : { label, ...(typed && { typed }) };
}
