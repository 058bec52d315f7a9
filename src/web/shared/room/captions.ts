type Recognition = EventTarget & {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  processLocally: boolean;
  start(): void;
  stop(): void;
};
type RecognitionType = {
  new (): Recognition;
  available?(options: { langs: string[]; processLocally: boolean }): Promise<string>;
};

/**
 * Captions of one's own speech, for the other side, where the browser makes them on the device. Speech that goes to a browser
 * maker's servers would be health data sent to another company, so such browsers have none.
 */
export function mayCaption(): boolean {
  return recognitionType()?.available !== undefined;
}

/** Whether this device can. Asked only when somebody wants captions: asking ends a page in browsers without a screen. */
export async function canCaption(): Promise<boolean> {
  const type = recognitionType();
  if (!type?.available) return false;
  const answer = await type.available({ langs: ["en-US"], processLocally: true }).catch(() => "unavailable");
  return answer === "available";
}

export function startCaptions(onText: (text: string) => void): () => void {
  const type = recognitionType();
  if (!type) return () => {};
  const recognition = new type();
  let isOn = true;
  Object.assign(recognition, { lang: "en-US", continuous: true, interimResults: true, processLocally: true });
  recognition.addEventListener("result", (event) => {
    const { results } = event as unknown as { results: ArrayLike<ArrayLike<{ transcript: string }>> };
    const text = results[results.length - 1]?.[0]?.transcript.trim();
    if (text) onText(text);
  });
  // It ends after a silence.
  recognition.addEventListener("end", () => {
    if (isOn) recognition.start();
  });
  recognition.start();
  return () => {
    isOn = false;
    recognition.stop();
  };
}

function recognitionType(): RecognitionType | undefined {
  const all = globalThis as { SpeechRecognition?: RecognitionType; webkitSpeechRecognition?: RecognitionType };
  return all.SpeechRecognition ?? all.webkitSpeechRecognition;
}
