/** Messages for staff lists, labels and exports. */
export const deskMessages = {
  "search-term-missing": "Enter a name, birth date, email, phone number, reference, order or tracking number",
  "search-term-too-long": "Use fewer words",
  "view-name-missing": "Give the view a name",
  "export-reason-missing": "Say what the file is for",
  "tag-invalid": "Enter a label of up to 30 letters, digits, spaces and hyphens",
  "nobody-chosen": "Choose at least one person",
  "cover-colleague-missing": "Choose a colleague",
  "cover-reason-missing": "Choose why",
} as const;
