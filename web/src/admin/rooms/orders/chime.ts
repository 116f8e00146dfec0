const name = "office-sound";

/** Whether a new order is heard; it is unless it was turned off in this browser. */
export function soundIsOn(): boolean {
  try {
    return localStorage.getItem(name) !== "off";
  } catch {
    return true;
  }
}

export function setSound(on: boolean): void {
  try {
    localStorage.setItem(name, on ? "on" : "off");
  } catch {
    // Without storage the choice holds for this page.
  }
}

/** Two short tones. Browsers keep silent until somebody has pressed something on the page. */
export function chime(): void {
  if (typeof AudioContext === "undefined") return;
  const audio = new AudioContext();
  [660, 880].forEach((frequency, n) => {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    const start = audio.currentTime + n * 0.16;
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0.15, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.3);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + 0.3);
    if (n === 1) tone.addEventListener("ended", () => void audio.close().catch(console.error));
  });
}
