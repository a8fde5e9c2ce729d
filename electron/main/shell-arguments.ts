import { isAbsolute, resolve } from 'node:path';

export interface ShellArguments {
  readonly folder?: string;
  readonly safe: boolean;
}

/**
 * What a person said when starting Gantry: FOLDER and --safe. In a checkout Electron's arguments begin with the
 * program to run; Chromium's own switches stand among them and are passed over.
 */
export function shellArguments(argv: readonly string[], cwd: string, isPackaged: boolean): ShellArguments {
  const [, ...all] = argv;
  const words = all.filter(arg => !arg.startsWith('-'));
  const folder = isPackaged ? words[0] : words[1];
  const safe = all.includes('--safe');
  if (folder === undefined) return { safe };
  return { safe, folder: isAbsolute(folder) ? folder : resolve(cwd, folder) };
}
