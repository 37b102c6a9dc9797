# southern
