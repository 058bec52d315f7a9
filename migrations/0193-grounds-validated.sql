-- expand
alter table prescription validate constraint prescription_telemedicine_basis_known;
