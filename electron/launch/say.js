/**
 * Prints one line of progress to standard error, because standard output is for the command's answer.
 * @param {string} text
 */
export function say(text) {
  process.stderr.write(`gantry: ${text}\n`);
}
