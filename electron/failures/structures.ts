import type { Failure } from '../../shared/contract/failure.ts';

interface Problem {
  readonly line: number;
  readonly column: number;
  readonly text: string;
}

/** What structures of the user's own can refuse. */
export const structureFailures = {
  faulty: (file: string, problem: Problem | undefined): Failure => ({
    code: 'malformed',
    text: `${file} is not a structure that can be used: ${problem ? `line ${problem.line}, column ${problem.column}: ${problem.text}` : 'it has no name.'}`,
    where: { file },
    next: 'Correct it, then add it again.',
  }),
  noSuch: (name: string): Failure => ({
    code: 'notFound',
    text: `There is no structure named “${name}” here.`,
    next: 'List all structures with “gantry structure list”.',
  }),
} as const;
