/** Reports whether the visitor has asked the browser to save data: then nothing is loaded that may not be needed. */
export function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
