/** What the text editor says of the languages it knows. */
export const editorStrings = {
  keyCode: (code: string, key: string) => `DirectInput code ${code}: ${key}`,
  noKey: (code: string) => `DirectInput code ${code}: unknown key`,
};
