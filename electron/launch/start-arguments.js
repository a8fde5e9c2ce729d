import { resolve } from 'node:path';

/**
 * The arguments after `npm start --`.
 * @param {readonly string[]} args
 * @param {string} cwd the user's working folder
 * @returns {{ folder?: string, safe: boolean, browser: boolean }}
 */
export function startArguments(args, cwd) {
  const flags = args.filter(arg => arg.startsWith('-'));
  const unknown = flags.find(flag => flag !== '--safe' && flag !== '--browser');
  if (unknown !== undefined) throw new Error(`npm start knows FOLDER, --safe and --browser, not ${unknown}`);
  const [folder, ...more] = args.filter(arg => !arg.startsWith('-'));
  if (more.length > 0) throw new Error(`npm start opens one folder, and was given ${more.length + 1}`);
  const known = { safe: flags.includes('--safe'), browser: flags.includes('--browser') };
  return folder === undefined ? known : { ...known, folder: resolve(cwd, folder) };
}
