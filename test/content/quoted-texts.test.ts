import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/**
 * Texts quoted in the specification, and where each is used. A copy rewrite must leave them letter for letter, including "occured" and
 * "as much details". Help texts with numbers are in contact-topic-text.test.ts.
 */
const QUOTED: Record<string, readonly string[]> = {
  "src/web/shared/shell/appointment-type-dialog.tsx": [
    "Choose Your Appointment Type",
    "In order to get the appointment process started, please choose from the treatment options below:",
    "Testosterone Replacement Therapy (TRT)",
    "Medical WeightLoss",
    "semaglutide and tirzepatide",
  ],
  "src/web/shared/visit/newsletter-pop-up.tsx": [
    "Thank you, you will now receive a discount on your first month!",
    "Make Appointment Now",
    "Submitting",
  ],
  "src/web/shared/visit/sign-up.ts": [
    "An error has occured on creating klaviyo profile",
    "An error has occured on sending email",
    "Lead",
    "Non-Patient",
  ],
  "src/web/shared/contact/member-contact-button.tsx": ["Member Contact"],
  "src/web/shared/contact/member-contact-modal.tsx": ["How can we help you", "Successfully Submitted"],
  "src/web/shared/contact/contact-form.tsx": [
    "Please choose one of the options below to help us serve you better:",
    "Enter details...",
    "There is an error in your submission",
    "Select",
    "Cancel",
    "Submit",
  ],
  "src/web/shared/contact/contact-sent.tsx": ["Your message was sent. Someone will reply within", "Close"],
  "src/web/shared/contact/contact-topic-text.ts": [
    "When will my order arrive?",
    "When is my next reorder date?",
    "I need to reschedule or cancel my appointment.",
    "I need help with my medications",
    "I have had an accident with my medication",
    "I would like to adjust my dose",
    "I am having minor side effects",
    "I am having major side effects",
    "I want to schedule additional testing",
    "I have a billing question",
    "I have registered, but I have an issue selecting an appointment",
    "I have an other question",
    "Please explain your situation below:",
    "If that doesn't help, please explain below:",
    "Please explain the side effects below:",
    "Please give us as much details as possible.",
    "Go to My Orders",
  ],
  "src/web/shared/search/search-overlay.tsx": ["Searching...", 'Finding results for "'],
  "src/web/shared/search/send-search-term.ts": ["Failed to save search term"],
  "src/web/shared/shell/page-meta.ts": [
    "Provider Portal | ${",
    "ffordable, convenient online access to testosterone, ED and other medications",
    "TRT, testosterone replacement therapy, HCG, men's health, telehealth TRT",
  ],
  "src/web/shared/shell/links.ts": ["Our Process", "FAQs", "Resources", "Pricing", "Shop"],
  "src/web/shared/shell/account-pages.ts": [
    "Profile",
    "Password",
    "Billing",
    "My Orders",
    "Transaction History",
    "Medications",
    "Lab Results / Upload Files",
  ],
  "src/web/shared/shell/make-appointment-button.tsx": ["Make Appointment"],
  "src/web/shared/shell/member-buttons.tsx": ["Ask a Question"],
  "src/web/shared/shell/account-links.tsx": ["Admin Panel"],
  "src/web/shared/shell/menu-links.tsx": ["Get Started", "Sign In", "Contact Us", "Admin Panel"],
  "src/web/shared/sign-in/sign-out-form.tsx": ["Sign Out"],
  "src/ui/spinner.tsx": ["Loading..."],
  "src/web/patient/orders/reorder-readout.tsx": ["Next anticipated reorder date"],
  "src/web/api/get-user-by-id.ts": ["unauthorized"],
  "src/worker/mail/render.tsx": ["Contact request ${reference}, priority P${priority}"],
};

test.each(Object.entries(QUOTED).flatMap(([file, texts]) => texts.map((text) => ({ file, text }))))(
  "$file says: $text",
  ({ file, text }) => {
    expect(withoutBreaks(readFileSync(file, "utf8"))).toContain(text);
  },
);

/** Formatting may break a line within a text, and puts a page's name in a separate element. */
function withoutBreaks(source: string): string {
  return source.replaceAll(/\s+/g, " ").replaceAll("&quot;", '"');
}
