/** Three notes, made here: no file to load. */
export async function playNotes(): Promise<void> {
  const audio = new AudioContext();
  const notes = [523.25, 659.25, 783.99];
  for (const [index, frequency] of notes.entries()) {
    const tone = new OscillatorNode(audio, { frequency });
    const volume = new GainNode(audio, { gain: 0.15 });
    tone.connect(volume).connect(audio.destination);
    tone.start(audio.currentTime + index * 0.35);
    tone.stop(audio.currentTime + index * 0.35 + 0.3);
  }
  await new Promise((done) => setTimeout(done, 1_500));
  await audio.close();
}
