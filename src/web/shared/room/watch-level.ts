/** How loud the microphone is, from 0 to `steps`, ten times a second. */
export function watchLevel(track: MediaStreamTrack, steps: number, onLevel: (level: number) => void): () => void {
  const audio = new AudioContext();
  const analyser = new AnalyserNode(audio, { fftSize: 512 });
  new MediaStreamAudioSourceNode(audio, { mediaStream: new MediaStream([track]) }).connect(analyser);
  const values = new Float32Array(analyser.fftSize);
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(values);
    const loudest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    onLevel(Math.min(steps, Math.round(Math.sqrt(loudest) * steps)));
  }, 100);
  return () => {
    clearInterval(timer);
    void audio.close();
  };
}
