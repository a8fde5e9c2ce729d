/**
 * One line about what is happening. Standard error, because standard output belongs to the command's answer.
 * @param {string} text
 */
export function say(text) {
  process.stderr.write(`gantry: ${text}\n`);
}
