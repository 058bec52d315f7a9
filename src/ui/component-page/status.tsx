import { useState } from "react";
import { Button } from "../button.tsx";
import { EmptyState } from "../callout/empty-state.tsx";
import { Skeleton } from "../skeleton.tsx";
import { Spinner } from "../spinner.tsx";
import { Tag } from "../tag.tsx";
import { Toast } from "../overlay/toast.tsx";

export function Status() {
  const [toasts, setToasts] = useState<Array<"default" | "success" | "alert">>(["default", "success", "alert"]);
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <Tag>Draft</Tag>
        <Tag tone="outline">Archived</Tag>
        <Tag tone="success">Completed</Tag>
        <Tag tone="waiting">Waiting</Tag>
        <Tag tone="warning">Needs you</Tag>
        <Tag tone="danger">Failed</Tag>
        <Tag tone="urgent">Overdue</Tag>
        <Tag tone="info">New</Tag>
        <Tag tone="range">In range</Tag>
        <Tag tone="danger" icon="up">
          High
        </Tag>
      </div>
      <div className="flex flex-wrap items-center gap-6">
        <Spinner />
        <Spinner size={32} showLabel />
        <div className="min-w-48 flex-1">
          <Skeleton lines={3} />
        </div>
      </div>
      <div className="grid gap-3">
        {toasts.map((tone) => (
          <Toast key={tone} tone={tone} onClose={() => setToasts(toasts.filter((other) => other !== tone))}>
            Your mailing address has been changed.
          </Toast>
        ))}
      </div>
      <EmptyState
        action={
          <Button type="button" variant="secondary">
            Upload a file
          </Button>
        }
      >
        Your results will stand here once the lab has sent them.
      </EmptyState>
    </>
  );
}
