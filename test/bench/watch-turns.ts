/** The most processor time that one turn of the host's loop takes: others on this machine do not count. */
export function watchTurns(): () => number {
  let longest = 0;
  let before = process.threadCpuUsage();
  let isOn = true;
  setImmediate(function turn() {
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, (user + system) / 1000);
    before = process.threadCpuUsage();
    if (isOn) setImmediate(turn);
  });
  return () => {
    isOn = false;
    return longest;
  };
}
