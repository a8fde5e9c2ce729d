/**
 * badRequest: the call's arguments are wrong. notFound: no such file, entry, path. malformed: bytes or text that cannot
 * be read. notCanonical: only patches are safe. unsupported: this format cannot do that. refused: it would do harm.
 * conflict: it changed meanwhile. cancelled: by the user. disk: the system said no. busy: another Gantry writes.
 * lost: the host went away before it answered. bug: ours.
 */
export type FailureCode =
  | 'badRequest'
  | 'notFound'
  | 'malformed'
  | 'notCanonical'
  | 'unsupported'
  | 'refused'
  | 'conflict'
  | 'cancelled'
  | 'disk'
  | 'busy'
  | 'lost'
  | 'bug';

/** Where it happened, as far as known. */
export interface Where {
  readonly file?: string;
  readonly entry?: string;
  readonly path?: string;
  readonly start?: number;
  readonly line?: number;
  readonly column?: number;
}

/** A refusal as a person reads it: what happened, where, and what to do next. */
export interface Failure {
  readonly code: FailureCode;
  /** One sentence. */
  readonly text: string;
  readonly where?: Where;
  /** What the user can do about it, one sentence. */
  readonly next?: string;
  /** The same for a command line, if `next` names parts of the window. */
  readonly inTerminal?: string;
  /** The bytes can be stored unchanged, if the user agrees. */
  readonly canBeRaw?: true;
  /** For "copy details": the system's own words; home folder already redacted. */
  readonly details?: string;
}

export class FailureError extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.text);
    this.name = 'FailureError';
    this.failure = failure;
  }
}
