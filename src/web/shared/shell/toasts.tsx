import { createContext, use, useMemo, useState, type ReactNode } from "react";
import { Toast, ToastRegion } from "#ui/overlay/toast.tsx";
import type { Flash } from "./flash.ts";

export type ToastVariant = "default" | "success" | "alert";

type OpenToast = { id: string; text: string; variant: ToastVariant };

type Toasts = {
  /** Stays until it is closed (spec §4). Never the only record of an outcome. */
  add(text: string, variant?: ToastVariant): void;
};

const ToastContext = createContext<Toasts | null>(null);

export function useToast(): Toasts {
  const toasts = use(ToastContext);
  if (!toasts) throw new Error("useToast needs a ToastProvider above it");
  return toasts;
}

type ToastProviderProps = {
  /** What the last answer of the server had to say; shown once. */
  flash?: Flash | null;
  children: ReactNode;
};

export function ToastProvider({ flash = null, children }: ToastProviderProps) {
  const [toasts, setToasts] = useState<readonly OpenToast[]>(flash ? [flash] : []);
  const [lastFlash, setLastFlash] = useState(flash?.id);
  if (flash && flash.id !== lastFlash) {
    setLastFlash(flash.id);
    setToasts([...toasts, flash]);
  }

  const store = useMemo<Toasts>(
    () => ({
      add: (text, variant = "default") => setToasts((open) => [...open, { id: crypto.randomUUID(), text, variant }]),
    }),
    [],
  );
  const close = (id: string) => setToasts((open) => open.filter((toast) => toast.id !== id));

  return (
    <ToastContext value={store}>
      {children}
      <ToastRegion>
        {toasts.map(({ id, text, variant }) => (
          <Toast key={id} tone={variant} onClose={() => close(id)}>
            {text}
          </Toast>
        ))}
      </ToastRegion>
    </ToastContext>
  );
}
