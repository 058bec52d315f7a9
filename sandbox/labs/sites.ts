/** Three sites near any ZIP code, and none where nobody lives. */
export function sitesNear(zip: string) {
  if (!/^\d{5}$/.test(zip) || zip === "00000") return [];
  const names = ["Main Street", "Harbor", "University"];
  return names.map((name, i) => ({
    metadata: {
      name: `Sandbox Labs ${name}`,
      first_line: `${100 + i * 20} ${name} ${i === 0 ? "" : "Avenue"}`.trim(),
      second_line: i === 1 ? "Suite 4" : null,
      city: "Springfield",
      state: "CA",
      zip_code: zip,
      phone_number: "+15555550100",
      hours: { "Mon-Fri": "6:30 AM-3:00 PM", ...(i === 0 ? { Sat: "7:00 AM-11:00 AM" } : {}) },
    },
    distance: [1.2, 3.8, 6.5][i]!,
    site_code: `SB${zip}-${i + 1}`,
  }));
}
