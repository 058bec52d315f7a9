/** Where an alarm about one prescription is answered. */
export const ALARM_PATH = "/admin/prescribing?alarms";
