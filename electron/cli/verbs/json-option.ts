/** Every verb takes it; it is read from the whole command line, so that a usage error is JSON as well. */
export const jsonOption = ['--json', 'print one JSON document and nothing else'] as const;
