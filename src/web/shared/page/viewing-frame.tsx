import { Form, href } from "react-router";

/** Makes it obvious on screen that staff are viewing as this member. */
export function ViewingFrame() {
  return (
    <>
      <div className="fixed inset-0 z-50 border-8 border-danger-600 pointer-events-none" aria-hidden />
      <Form
        method="post"
        action={href("/admin/view-as")}
        reloadDocument
        className="sticky top-0 z-50 flex flex-wrap items-center justify-center gap-x-4 gap-y-1 bg-danger-600 px-6 py-2 text-on-action"
      >
        <input type="hidden" name="intent" value="stop" />
        <p role="status">
          You're seeing what this member sees, without lab results and health answers. Read-only and recorded.
        </p>
        <button type="submit" className="min-h-11 px-3 font-semibold underline underline-offset-[3px]">
          Stop viewing
        </button>
      </Form>
    </>
  );
}
