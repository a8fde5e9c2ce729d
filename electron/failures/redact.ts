import { homedir } from 'node:os';

/** The same text with the user's home folder written as `~`: for what may leave this machine. */
export function redactHome(text: string, home: string = homedir()): string {
  if (home.length < 2) return text;
  const forms = [home, home.replaceAll('\\', '/'), home.replaceAll('\\', '\\\\')];
  return forms.reduce((redacted, form) => redacted.replaceAll(form, '~'), text);
}
